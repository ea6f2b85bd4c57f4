"""Documents: games as JSON, which `reader` reads from anywhere."""
