"""What docker/Dockerfile says of each stage, read without an engine."""

import re
import shlex
from pathlib import Path

DOCKER = Path(__file__).parents[1] / "docker"
LINES = (DOCKER / "Dockerfile").read_text().replace("\\\n", " ").splitlines()


def stages() -> dict[str, list[tuple[str, str]]]:
    """Return the instructions of each stage, as (ENV, ...)."""
    stages: dict[str, list[tuple[str, str]]] = {}
    for line in LINES:
        instruction, _, rest = line.strip().partition(" ")
        if instruction == "FROM":
            stages[rest.split()[-1]] = []
        elif re.fullmatch("[A-Z]+", instruction):
            [*_, latest] = stages.values()
            latest.append((instruction, rest.strip()))
    return stages


def instructions(stage: str, instruction: str) -> list[str]:
    """Return what each such instruction of a stage says."""
    return [rest for word, rest in stages()[stage] if word == instruction]


def environment(*of_stages: str) -> dict[str, str]:
    """Return the environment of a stage, including the stages that it is built on."""
    words = [
        word
        for stage in of_stages
        for rest in instructions(stage, "ENV")
        for word in shlex.split(rest)
    ]
    return dict(word.split("=", 1) for word in words)
