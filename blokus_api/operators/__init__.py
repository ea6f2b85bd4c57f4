"""Operator commands that act on players, accounts, networks and records.

`commands` has the commands' base class, which requires a reason and stores it.
`emptying` cancels an owner's pending work. `selection` selects imported records, and
`removing` removes them together with everything derived from them. The commands
themselves are in `management.commands`.

This package imports from `blokus_api`, `games` and `records`; only its own commands
import it.
"""
