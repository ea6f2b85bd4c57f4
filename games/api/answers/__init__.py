"""Answers: what clients get."""
