"""Which card experts play: how likely each one is to whoever sees what the player on turn sees."""
