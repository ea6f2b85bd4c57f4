"""Games in play: the rules engine, the event store, the commands and the REST API.

The packages are listed from top to bottom. Each imports only packages on the same line
or below:

* `lab` (tools for developers) and `analyses` (positions that workers analyze)
* `api` (HTTP), `tasks` (workers) and `relay` (the process that distributes work)
* `services`: functions for commands, queries and workers
* `storage`: all SQL statements for the tables in `models`
* `decisions` (turns a state and a command into events) and `replay` (turns events into
  a state)
* `events`, `computers` (computer players) and `pictures` (SVG)
* `ports` (functions that higher apps provide) and `errors`
* `rules` and `clocks`, in pure Python

The apps `records` and `blokus_api` import this app, but it imports neither of them.
"""
