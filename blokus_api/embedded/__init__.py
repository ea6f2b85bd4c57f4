"""The servers and processes that `manage.py up` and the tests start by themselves.

`machine` starts and stops all of them together. `binaries` finds a PostgreSQL,
`cluster` creates its data folder, `postgres` and `valkey` run the two servers, and
`programs` has the command lines of our own processes. `process` ends every child when
its parent ends; `supervision` restarts programs that fail. `places` says where data and
sockets lie, `development` what the option --dev adds. `seeding` archives the games of
the release at the first start, and `mails` shows mails if no mail server is set.

Only `blokus_api.management` and the tests import it.
"""
