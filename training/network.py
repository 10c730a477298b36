"""The network that turns words into weights, while it is trained."""

from __future__ import annotations

import torch
from torch import nn

from alphamu._kernel import HiddenSeat

DROPOUT = 0.1


class Part(nn.Module):
    """Words to weights: the rows of the words are added, and two layers follow."""

    def __init__(self, words: int, width: int, hidden: int, weights: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(words, width, mode="sum")
        self.first = nn.Parameter(torch.zeros(width))
        self.middle = nn.Linear(width, hidden)
        self.last = nn.Linear(hidden, weights)
        self.dropout = nn.Dropout(DROPOUT)
        nn.init.normal_(self.rows.weight, std=0.02)
        nn.init.normal_(self.last.weight, std=0.02)
        nn.init.zeros_(self.last.bias)

    def forward(self, places: torch.Tensor, starts: torch.Tensor) -> torch.Tensor:
        """The weights for each bag of words."""
        sums = self.rows(places, starts) + self.first
        return self.last(self.dropout(torch.relu(self.middle(self.dropout(torch.relu(sums))))))


class Network(nn.Module):
    """One part for the words about a whole hand, one for those about a suit, the same for every suit."""

    def __init__(self, words: tuple[int, int], widths: tuple[int, int], hidden: tuple[int, int]) -> None:
        super().__init__()
        self.keep = 1.0  # the chance of each word to be heard while learning
        whole = 4 * HiddenSeat.HOLDING_WEIGHTS + HiddenSeat.HAND_WEIGHTS
        self.hand = Part(words[0], widths[0], hidden[0], whole)
        self.suit = Part(words[1], widths[1], hidden[1], HiddenSeat.HOLDING_WEIGHTS)

    def weights(
        self, hand: tuple[torch.Tensor, torch.Tensor], suit: tuple[torch.Tensor, torch.Tensor]
    ) -> torch.Tensor:
        """The weights of each hand: [hand, weight]."""
        whole = self.hand(*hand)
        suits = self.suit(*suit).reshape(len(whole), -1)
        split = suits.shape[1]
        return torch.cat([whole[:, :split] + suits, whole[:, split:]], dim=1)


def scores(weights: torch.Tensor, features: torch.Tensor) -> torch.Tensor:
    """The score of each layout, [sample, layout]; features are [sample, hand, layout, feature]."""
    samples, hands, layouts, count = features.shape
    chosen = weights.reshape(samples, hands, -1).gather(2, features.reshape(samples, hands, layouts * count))
    return chosen.reshape(samples, hands, layouts, count).sum(dim=(1, 3))
