"""The laboratory: matches, training, and engine and server against recorded games."""
