"""Play-outs: what a card really makes, on layouts that the search has not seen.

A search over a sample looks for the plan that serves these very layouts, so what it says of them is too high for
others. Here fresh layouts are dealt from the same knowledge, and in each the hand is played to the end by players
who do not see the hidden cards. The share that makes is an unbiased estimate of what this declarer makes against
these defenders.
"""
