"""The benchmark: how fast the solver and αμ are beside DDS, in one process, on one thread.

`positions.py` says what is asked about, `contestants.py` what is timed on one position, `race.py` how times are
taken, `benchmark.py` puts these together, and `report.py` holds what came out beside what was hoped for.
"""
