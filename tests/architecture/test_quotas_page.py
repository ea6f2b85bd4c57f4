"""docs/quotas.md names every store, and every quota with its setting and default."""

import re
from itertools import pairwise
from pathlib import Path
from typing import get_args

from django.apps import apps

from blokus_api.limits.configuration import _DAILY, setting_of
from blokus_api.limits.usage import DESCRIPTIONS
from games.ports import Store
from games.storage import disk
from records.exchange.imports import batches

PAGE = (Path(__file__).parents[2] / "docs" / "quotas.md").read_text()
SETTING = re.compile(r"\| `(DAILY_\w+)` \| `([\d,]+)` \|")


def test_each_setting_stands_with_its_default():
    defaults = {
        setting_of(store, limits): ",".join(map(str, quotas))
        for store, both in _DAILY.items()
        for limits, quotas in both.items()
    }
    assert dict(SETTING.findall(PAGE)) == defaults


def test_each_store_that_requests_charge_has_quotas_and_a_description():
    stores = set(get_args(Store))
    assert stores == set(_DAILY) == set(DESCRIPTIONS)
    assert set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)) == stores


def test_each_table_stands_on_the_page_once():
    named = re.findall(r"`(\w+\.[A-Z]\w+)`", PAGE.partition("## All stores")[2])
    rows = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")]
    in_rows = [one for row in rows for one in re.findall(r"`(\w+\.[A-Z]\w+)`", row)]
    tables = sorted(model._meta.label for model in apps.get_models())
    assert sorted(in_rows) == tables
    assert set(named) == set(tables)


def test_quotas_grow_from_an_owner_to_all_and_from_guests_to_accounts():
    for both in _DAILY.values():
        for quotas in both.values():
            assert all(less <= more for less, more in pairwise(quotas))
        assert all(map(int.__lt__, both["guests"], both["accounts"]))


def test_the_figures_of_the_text_are_those_of_the_code():
    assert f"{batches.MAX_GUEST_TREE:,} bytes" in PAGE
    assert f"{batches.MAX_TREE:,} bytes" in PAGE
    assert (disk.LEAST_BYTES, disk.LEAST_SHARE) == (2 * 10**9, 0.1)
