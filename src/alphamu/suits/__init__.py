"""Suit combinations: the best chance for each number of tricks in one suit, and the line that takes it."""
