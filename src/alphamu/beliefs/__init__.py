"""What experts' calls, leads and cards tell of the hidden hands: a learned model and the worlds it believes in."""
