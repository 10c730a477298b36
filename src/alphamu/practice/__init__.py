"""Practice: deals that make sense, deals about one thing, and a trainer who lets no wrong card pass."""
