"""Games in play: the rules engine, the event store, the verbs and the REST endpoints.

Read from the bottom: `rules` judges moves; `events` and `state` say what can happen and
what it adds up to; `store` reads and appends streams; `services` holds the verbs;
`views` and `tasks` are the two thin doors, HTTP in and worker in.
"""
