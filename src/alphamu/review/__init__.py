"""Review: last night's hands, card by card, each judged by what its player could know.

A decision is a card that its player chose; it is judged on layouts dealt from that player's own knowledge at that
moment. Double dummy is told beside it, and blames nobody.
"""
