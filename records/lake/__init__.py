"""The lake: public records as a Parquet dataset, and jobs over it on many machines.

`exporting` writes the dataset, from the archive. All else is pure: `games` reads its
rows, `mappers` say what a job makes of some of them, `spark` adds that up on as many
machines as there are, and `duck` asks in SQL where that suffices. Ratings are no job:
each game's depend on all games before it.
"""
