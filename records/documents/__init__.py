"""Documents: records as JSON; `reader` reads what `writer` writes, from anywhere."""
