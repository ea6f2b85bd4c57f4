"""Which random games are played: of every ruleset, the same in every run."""

import json
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from games.rules.geometry import Cell
from games.rules.variants import ALIASES, VARIANTS, find_ruleset, find_variant
from games.rules.variants.trigon import POLYIAMONDS, board
from tests.property.acting import (
    Attempt,
    do_all_skip,
    do_all_stay,
    does_limit_come,
    does_limit_come_alone,
    does_one_finish,
    does_one_return,
    find_seed,
)
from tests.property.agreement import Setting

IDS = sorted([*VARIANTS, *ALIASES])
SOLUTIONS = [
    json.loads(path.read_text())
    for path in sorted((Path(__file__).parents[1] / "data/solutions").glob("*.json"))
]
LEVELS = ("free", "no-edge", "corner", "chain")

CONTEST: dict[str, tuple[dict[str, object], ...]] = {
    "contest": ({},),
    "classic-2p": (
        {"starts": "border"},
        {"first_piece": "drawn"},
        {"turn_limit": 24},
        {"passing": "free", "turn_limit": 24},
    ),
}
"""Options by which each rule of the contest comes up by itself."""

LIMITED = (does_limit_come, does_limit_come, does_limit_come_alone)

VALUES = 2
"""Maximum number of values of an option to try beside its default."""


class Plan(NamedTuple):
    """A game to play: by which rules, by which chance, and what to place if it can."""

    setting: Setting
    seed: str
    script: tuple[Attempt, ...] = ()
    departed: tuple[int, ...] = ()
    """Seats that leave before the first act."""
    length: int | None = None
    """Number of acts to play; None plays to the end."""


def plans(variant_id: str, rounds: int = 1) -> Iterator[Plan]:
    """Yield games in which each value of each option of the id comes up."""
    for number in range(rounds):
        chance = random.Random(f"{variant_id} {number}")
        settings = [Setting(variant_id, {}), *_settings(variant_id, chance)]
        if variant_id in ALIASES:
            del settings[2:]
        for i, setting in enumerate(settings):
            plan = Plan(setting, f"{variant_id} {number}.{i}")
            figure = variant_id == "solo-trigon-figure" and i > 0
            yield _with_figure(plan, chance) if figure else plan
        yield from _solutions(variant_id, f"{variant_id} {number}")
        yield from _rarities(variant_id, f"{variant_id} {number}")


def _settings(variant_id: str, chance: random.Random) -> Iterator[Setting]:
    offered = offered_by(variant_id)
    orders = {
        (name, value)
        for name, values in offered.items()
        for value in chance.sample(values[1:], min(len(values) - 1, VALUES))
    }
    for _ in count():
        if not orders:
            return
        options = {name: chance.choice(values) for name, values in offered.items()}
        for name in chance.sample(sorted(options), chance.randrange(len(options))):
            del options[name]
        if orders.isdisjoint(options.items()) or refuses(variant_id, options):
            continue
        orders -= set(options.items())
        yield Setting(variant_id, options)


def offered_by(variant_id: str) -> dict[str, list[object]]:
    """Return the options of an id with their values, the region left out."""
    alias = ALIASES.get(variant_id)
    return {
        option.name: list(option.values)
        for option in find_variant(variant_id).options
        if alias is None or alias.offered is None or option.name in alias.offered
        if option.name != "region"
    }


def refuses(variant_id: str, options: dict[str, object]) -> bool:
    """Return whether the engine refuses this ruleset."""
    try:
        find_ruleset(variant_id, options)
    except ValueError:
        return True
    return False


def _with_figure(plan: Plan, chance: random.Random) -> Plan:
    """Return the plan with a figure of a few pieces, which a script fills."""
    script: list[Attempt] = []
    used: set[Cell] = set()
    on_board = set(board().cells)
    for piece in chance.sample(POLYIAMONDS, 5):
        near = sorted(_beside(used) or {(17, 9)})
        x, y = chance.choice(near)
        shape = chance.choice(piece.orientations)
        x_offset, top = shape[0]
        cells = {(x + a - x_offset, y + b - top) for a, b in shape}
        if (x + y - x_offset - top) % 2 == 0 and cells <= on_board - used:
            used |= cells
            script.append(Attempt("blue", piece.id, tuple(sorted(cells))))
    region = tuple(sorted(used))
    if not region:
        return plan
    setting = Setting(plan.setting.variant, plan.setting.options, region)
    return Plan(setting, plan.seed, tuple(script))


def _beside(cells: set[Cell]) -> set[Cell]:
    grid = board()
    return {
        grid.cells[near] for cell in cells for near in grid.forbids[grid.index[cell]]
    } - cells


def _solutions(variant_id: str, seed: str) -> Iterator[Plan]:
    """Yield the puzzle's known solutions; each is tried at all levels."""
    for document in SOLUTIONS:
        # Where colors take turns a solution has an order; here any is tried.
        if document["variant"] != variant_id or "moves" in document:
            continue
        packing = document.get("placements") or document["solutions"][0]
        script = tuple(
            Attempt(color, piece, tuple(map(tuple, cells)))
            for color, piece, cells in packing
        )
        for options in _levels(variant_id, document):
            yield Plan(Setting(variant_id, options), f"{seed} {options}", script)


def _levels(variant_id: str, document: dict[str, object]) -> list[dict[str, object]]:
    offered = offered_by(variant_id)
    if "contact" in offered:
        level = LEVELS.index(str(document["contact"]))
        tried = LEVELS[level : level + 2]
        return [{"contact": each} for each in tried if each in offered["contact"]]
    if "assembly" in offered:
        return [{"assembly": assembly} for assembly in offered["assembly"]]
    return [{}]


def _rarities(variant_id: str, seed: str) -> Iterator[Plan]:
    """Yield games in which something happens that few games come to."""
    setting = Setting(variant_id, {})
    if variant_id.startswith("rumis"):
        # Until a color returns, or would, the games are the same.
        seed_found = find_seed(setting.position(), f"{seed} returns", does_one_return)
        yield Plan(setting, seed_found)
        yield Plan(Setting(variant_id, {"blocked_is_out": True}), seed_found)
        standing = Setting(variant_id, {"first_on_board": True})
        for number in range(3):
            yield Plan(standing, f"{seed} stands {number}", length=3)
    for number, options in enumerate(CONTEST.get(variant_id, ())):
        yield from _contests(Setting(variant_id, options), f"{seed} contest {number}")
    if variant_id.startswith("draft"):
        seed_found = find_seed(setting.position(), f"{seed} returns", does_one_return)
        yield Plan(setting, seed_found)
        yield Plan(setting, f"{seed} gone", departed=(0,))
    departed = {"draft-4p": (), "classic": (2, 3)}.get(variant_id)
    if departed is not None:
        start = setting.position()
        for seat in departed:
            start = start.leave(seat)
        seed_found = find_seed(start, f"{seed} ends", does_one_finish)
        yield Plan(setting, seed_found, departed=departed)


def _contests(setting: Setting, seed: str) -> Iterator[Plan]:
    """Yield whole games by rules of the contest; a limit ends some of them."""
    start = setting.position()
    yield Plan(setting, find_seed(start, f"{seed} stays", do_all_stay))
    if start.ruleset.may_skip:
        yield Plan(setting, find_seed(start, f"{seed} skips", do_all_skip))
        for number, happens in enumerate(LIMITED):
            yield Plan(setting, find_seed(start, f"{seed} limit {number}", happens))
