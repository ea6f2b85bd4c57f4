"""Games in play: the rules engine, the event store, the commands and the REST API.

From the top; a line imports only from itself and the lines below:

* `lab` (tools for developers) and `analyses` (questions that workers answer)
* `api` (HTTP), `tasks` (workers) and `relay` (the process that sends out pending work)
* `services`: one function per command or query
* `storage`: all SQL, on the tables of `models`
* `decisions`: from a state and a command to events; `replay`: from events to a state
* `events`, `computers` (computer players) and `pictures` (SVG)
* `ports` (functions that the apps above provide) and `errors`
* `rules` and `clocks`, in pure Python

The apps `records` and `blokus_api` import this app; it imports neither.
"""
