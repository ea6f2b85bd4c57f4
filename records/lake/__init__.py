"""The lake: a Parquet dataset of the public records, and jobs that process it.

`exporting` writes the dataset from the archive, `columns` defines its columns, and
`layout` names its files. `jobs` and `mappers` define the jobs, and `games` converts
rows to transcripts. `spark` runs jobs on many machines, and `duck` runs SQL queries on
one machine. No job computes ratings, because each rating depends on all earlier games.

This package may import all of `records`. Only `manage.py export_lake` and
`python -m records.lake.run` use it.
"""
