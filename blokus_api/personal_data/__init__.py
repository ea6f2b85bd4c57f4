"""Personal data: all that this server keeps about one person, to take along."""
