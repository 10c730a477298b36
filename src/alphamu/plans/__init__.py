"""Plans in words: what a card is called at the table, and the sentences that say how to go on."""
