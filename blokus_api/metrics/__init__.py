"""Metrics: what Prometheus scrapes, on a port that only operators reach.

Each counter stands beside what it counts. Here is what answers for it, what is asked of
the database for all processes together, and what is measured around requests and tasks.
"""
