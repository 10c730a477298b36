"""The rules of bridge: cards, deals, contracts, the auction, the play and the score. Nothing else."""
