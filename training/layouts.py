"""Layouts to tell the real one from: dealt at random from the cards alone, and their features."""

from __future__ import annotations

from functools import cache

import numpy as np
import torch
from numpy.typing import NDArray

from alphamu import _kernel
from training.samples import Samples

HOLDINGS = 1 << 13
_BITS = 1 << np.arange(13)
SUIT_FEATURES = len(_kernel.holding_features(0))
WEIGHTS = 4 * _kernel.HiddenSeat.HOLDING_WEIGHTS + _kernel.HiddenSeat.HAND_WEIGHTS


def dealt(samples: Samples, chosen: NDArray[np.int64], number: int, hands: int, seed: int) -> NDArray[np.int16]:
    """The real layout and `number` others for each sample: holdings by suit [sample, layout, hand, suit].

    All others are equally likely among those that the cards played and the suits shown out of allow.
    """
    held, played = samples.held[chosen, :hands], samples.played[chosen, :hands]
    unseen = (held & ~played).sum(1)  # [sample, suit]
    out = (unseen[:, :, None] & _BITS) > 0  # [sample, suit, rank]
    may = (samples.open[chosen, :hands, :, None] & _BITS) > 0
    generator = np.random.default_rng(seed)
    keys = generator.random((len(chosen), number, 52), np.float32)
    only = np.zeros((len(chosen), 52), np.float32)
    if hands == 2:
        only += 2.0 * (~may[:, 0]).reshape(-1, 52) - 2.0 * (~may[:, 1]).reshape(-1, 52)
    keys += np.where(out.reshape(-1, 52), only, np.float32(9.0))[:, None]
    sizes = [_count(held[:, hand] & ~played[:, hand]).sum(1) for hand in range(hands)]
    ranking = np.argsort(np.argsort(keys, axis=2), axis=2).astype(np.int16)
    layouts = np.empty((len(chosen), number + 1, hands, 4), np.int16)
    layouts[:, 0] = held
    start = np.zeros(len(chosen), np.int64)
    for hand in range(hands):
        end = start + sizes[hand]
        mine = (ranking >= start[:, None, None]) & (ranking < end[:, None, None])
        masks = mine.reshape(len(chosen), number, 4, 13).astype(np.float32) @ _BITS.astype(np.float32)
        layouts[:, 1:, hand] = masks.astype(np.int16) | played[:, None, hand]
        start = end
    return layouts


def _count(holdings: NDArray[np.int16]) -> NDArray[np.int64]:
    return lengths_and_points()[0][holdings]


@cache
def lengths_and_points() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The length and the high-card points of each holding."""
    holdings = np.arange(HOLDINGS)
    bits = (holdings[:, None] & _BITS) > 0
    return bits.sum(1), bits @ np.array([0] * 9 + [1, 2, 3, 4])


@cache
def _static_features() -> torch.Tensor:
    """The features of each holding that ask for no card played."""
    table = [_kernel.holding_features(holding)[:5] for holding in range(HOLDINGS)]
    return torch.tensor(table, dtype=torch.int16)


@cache
def _first_card_features() -> torch.Tensor:
    """Those that ask for the first card: [rank, holding, feature]."""
    table = [[_kernel.holding_features(holding, first)[5:8] for holding in range(HOLDINGS)] for first in range(14)]
    return torch.tensor(table, dtype=torch.int16)


@cache
def _second_card_features() -> torch.Tensor:
    """Those that ask for the second card: [rank, holding, feature]."""
    table = [
        [_kernel.holding_features(holding, 0, second)[8:] for holding in range(HOLDINGS)] for second in range(14)
    ]
    return torch.tensor(table, dtype=torch.int16)


@cache
def _hand_features() -> torch.Tensor:
    """The features of lengths and points: [clubs, diamonds, hearts, points, feature], flat."""
    nothing = [0] * len(_kernel.hand_features((4, 3, 3, 3), 0))
    table = []
    for clubs in range(14):
        for diamonds in range(14):
            for hearts in range(14):
                spades = 13 - clubs - diamonds - hearts
                for points in range(38):
                    fits = spades >= 0
                    table.append(
                        _kernel.hand_features((clubs, diamonds, hearts, spades), points) if fits else nothing
                    )
    return torch.tensor(table, dtype=torch.int16)


def features(layouts: NDArray[np.int16], firsts: NDArray[np.int8]) -> torch.Tensor:
    """Which weights count, [sample, hand, layout, feature]; first cards are given as [sample, hand, suit, 2]."""
    holdings = torch.from_numpy(layouts).long()
    cards = torch.from_numpy(firsts).long()[:, None]  # [sample, 1, hand, suit, 2]
    by_suit = torch.cat(
        [
            _static_features()[holdings],
            _first_card_features()[cards[..., 0], holdings],
            _second_card_features()[cards[..., 1], holdings],
        ],
        dim=-1,
    ).long()
    by_suit += _kernel.HiddenSeat.HOLDING_WEIGHTS * torch.arange(4)[:, None]
    lengths, points = (torch.from_numpy(table)[holdings] for table in lengths_and_points())
    place = ((lengths[..., 0] * 14 + lengths[..., 1]) * 14 + lengths[..., 2]) * 38 + points.sum(-1)
    whole = _hand_features()[place].long() + 4 * _kernel.HiddenSeat.HOLDING_WEIGHTS
    return torch.cat([by_suit.flatten(-2), whole], dim=-1).transpose(1, 2)
