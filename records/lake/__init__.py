"""The lake: public records as a Parquet dataset, and jobs over it on many machines.

`exporting` writes the dataset from the archive, `columns` defines its columns, and
`layout` names its files. `jobs` and `mappers` say what a job makes of rows, which
`games` reads as transcripts. `spark` runs jobs on many machines; `duck` answers
questions in SQL on one. Ratings are no job, since each game's depend on all games
before it.

It stands at the top of `records`; only `manage.py export_lake` and
`python -m records.lake.run` use it.
"""
