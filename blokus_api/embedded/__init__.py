"""Servers and processes that `manage.py up` and the tests start.

`machine` starts and stops all of them together. `binaries` finds a PostgreSQL,
`cluster` creates its data folder, and `postgres` and `valkey` run the two servers.
`programs` has the command lines of our own processes. `process` ends child processes
together with their parent, and `supervision` restarts programs that end. `places`
chooses the folders for data and sockets, and `development` has the settings for the
option --dev. `seeding` archives the release's games at the first start, and `mails`
prints emails if EMAIL_URL is not set.

Only `blokus_api.management` and the tests import this package.
"""
