"""Exchange: records that come as files, and records as files."""
