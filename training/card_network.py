"""The network that turns words about a card into its score, while it is trained."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from training.arrays import starts_of
from training.card_decisions import Decisions

HIGHEST = 7.998  # of what passes between layers: the kernel has twelve bits for it
LARGEST = 3.99  # of a layer's weights
DOUBLINGS = 1 / float(np.log(2))  # what is learned counts in nats


@dataclass(frozen=True)
class Batch:
    """Some decisions: the words of their bags; for each card which bags tell of it, and its decision."""

    places: torch.Tensor
    starts: torch.Tensor
    moment: torch.Tensor
    suit: torch.Tensor
    card: torch.Tensor
    decision: torch.Tensor
    played: torch.Tensor  # among all cards of the batch
    group: torch.Tensor  # among all groups of equal cards


@dataclass(frozen=True)
class Places:
    """Where the words, bags and cards of each decision begin."""

    words: NDArray[np.int64]  # by bag
    bags: NDArray[np.int64]  # by decision
    cards: NDArray[np.int64]  # by decision

    @classmethod
    def of(cls, decisions: Decisions) -> Places:
        """Count through."""
        suits, cards = decisions.heads[:, 1].astype(np.int64), decisions.heads[:, 2].astype(np.int64)
        return cls(starts_of(decisions.counts), starts_of(1 + suits + cards), starts_of(cards))


def batch(decisions: Decisions, where: Places, begin: int, end: int, keep: float = 1.0) -> Batch:
    """The decisions from `begin` up to `end`; each word is heard with the chance `keep`."""
    first_bag, last_bag = where.bags[begin], where.bags[end]
    first_card, last_card = where.cards[begin], where.cards[end]
    first_word, last_word = where.words[first_bag], where.words[last_bag]
    heads = decisions.heads[begin:end].astype(np.int64)
    members = decisions.members[first_card:last_card].astype(np.int64)
    decision = np.repeat(np.arange(end - begin), heads[:, 2])
    moment = (where.bags[begin:end] - first_bag)[decision]
    own = where.cards[begin:end] - first_card
    among = np.arange(last_card - first_card) - own[decision]
    places = decisions.places[first_word:last_word]
    starts = where.words[first_bag:last_bag] - first_word
    if keep < 1:
        heard = torch.rand(len(places)).numpy() < keep
        places, starts = places[heard], starts_of(heard)[starts]
    return Batch(
        torch.from_numpy(places.astype(np.int64)),
        torch.from_numpy(starts),
        torch.from_numpy(moment),
        torch.from_numpy(moment + 1 + members[:, 0]),
        torch.from_numpy(moment + 1 + heads[decision, 1] + among),
        torch.from_numpy(decision),
        torch.from_numpy(own + heads[:, 3]),
        torch.from_numpy(own[decision] + members[:, 1]),
    )


class CardNetwork(nn.Module):
    """The rows of a card's words are added, and two layers follow; everything stays within what the kernel has."""

    def __init__(self, words: int, width: int, hidden: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(words, width, mode="sum")
        self.first = nn.Parameter(torch.full((width,), 0.5))
        self.middle = nn.Linear(width, hidden)
        self.last = nn.Linear(hidden, 1)
        nn.init.normal_(self.rows.weight, std=0.05)

    def forward(self, cards: Batch) -> torch.Tensor:
        """The score of each card."""
        bags = self.rows(cards.places, cards.starts)
        sums = bags[cards.moment] + bags[cards.suit] + bags[cards.card] + self.first
        units = self.middle(sums.clamp(0, HIGHEST)).clamp(0, HIGHEST)
        return self.last(units).squeeze(1)

    def keep_small(self) -> None:
        """Cut off what the kernel has no bits for."""
        with torch.no_grad():
            self.middle.weight.clamp_(-LARGEST, LARGEST)
            self.last.weight.clamp_(-LARGEST / DOUBLINGS, LARGEST / DOUBLINGS)


def log_chances(scores: torch.Tensor, cards: Batch) -> torch.Tensor:
    """The logarithm of the chance of each card, in nats."""
    sums = torch.zeros(len(cards.played)).index_add(0, cards.decision, scores.exp())
    return scores - sums.log()[cards.decision]


def loss(network: CardNetwork, cards: Batch) -> torch.Tensor:
    """The mean surprise at the cards played, in nats."""
    return -log_chances(network(cards), cards)[cards.played].mean()
