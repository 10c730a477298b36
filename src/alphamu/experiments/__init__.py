"""The laboratory: duplicate matches between players, and the papers' experiments, stored as they are produced."""
