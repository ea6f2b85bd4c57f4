"""Pages: answers that people read as they are."""
