"""Actions of operators against players, accounts and networks, and against bad records.

`commands` has the base class of their commands, which requires a reason and stores it.
`emptying` cancels the pending work of an owner. `selection` chooses imported records,
and `removing` removes them with everything that is derived from them. The commands
themselves are in `management.commands`.

It stands at the top: it imports from all three apps, and only its own commands import
it.
"""
