"""Commands of operators against players, accounts, networks and records.

`commands` has the base class of the commands, which requires a reason and stores it.
`emptying` cancels the pending work of an owner. `selection` selects imported records,
and `removing` removes them with everything derived from them. The commands themselves
are in `management.commands`.

This package imports from all three apps; only its own commands import it.
"""
