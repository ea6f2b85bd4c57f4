"""Servers and processes that `manage.py up` and the tests start by themselves.

`machine` starts and stops all of them together. `binaries` finds a PostgreSQL,
`cluster` creates its data folder, `postgres` and `valkey` run the two servers, and
`programs` has the command lines of our own processes. `process` ends every child
process together with its parent; `supervision` restarts programs that end. `places`
chooses the folders for data and sockets, and `development` has the settings of the
option --dev. `seeding` archives the games of the release at the first start, and
`mails` prints emails if EMAIL_URL is not set.

Only `blokus_api.management` and the tests import this package.
"""
