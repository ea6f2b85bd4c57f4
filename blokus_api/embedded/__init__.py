"""The servers that `manage.py up` and the tests start for themselves.

`places` says where data and sockets live, `accounts` whom PostgreSQL runs as,
`process` starts children that cannot outlive us. `binaries` finds a PostgreSQL,
`cluster` makes and frees its data folder, `postgres` and `valkey` run the servers,
`programs` holds the command lines of our own processes, `preparation` starts the one
that makes the computer players ready. `machine` is all of them together, with its
`secret` key, at one `address`; `running` tells commands beside it where they are, and
`development` is what `--dev` adds.
"""
