"""Reading and writing boards and positions: one module per format, each with load, loads, dump and dumps."""
