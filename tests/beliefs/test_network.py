from pathlib import Path

import pytest

from alphamu._kernel import BeliefNetwork, HiddenSeat, power_of_two
from alphamu.beliefs.model import EXPERTS, Model, ModelError, word_key

from .plain_model import PlainModel, plain_score

HAND, SUIT = ["opened", "passed", "led"], ["low", "high", "discard"]
NO_CARD = HiddenSeat.NO_CARD
UNPLAYED = [(NO_CARD, NO_CARD)] * 4


def keys(words: list[str]) -> list[int]:
    return [word_key(word) for word in words]


@pytest.mark.parametrize("seed", range(5))
def test_the_kernel_answers_as_plain_whole_numbers_do(seed: int) -> None:
    model = PlainModel.random(HAND, SUIT, seed)
    hand, suits = ["led", "unknown", "opened"], [["low"], [], ["high", "low", "low"], ["discard", "never said"]]
    seat = BeliefNetwork(model.bytes()).seat(keys(hand), [keys(words) for words in suits], UNPLAYED)
    by_suit, whole = model.weights(hand, suits)
    assert seat.suit_weights == by_suit
    assert seat.hand_weights == whole
    assert len(set(whole)) > 100


def test_a_hand_is_worth_the_sum_of_its_features() -> None:
    model = PlainModel.random(HAND, SUIT, 3)
    firsts = ((3, 9), (NO_CARD, NO_CARD), (12, NO_CARD), (0, 1))
    seat = BeliefNetwork(model.bytes()).seat(keys(HAND), [keys(SUIT)] * 4, firsts)
    weights = model.weights(HAND, [SUIT] * 4)
    for hand in (0x1FFF << 2, 0x7C00 << 48 | 0x7C00 << 32 | 0x001C << 16, 0x4924 | 0x4924 << 16 | 0x4924 << 32):
        hand |= 0 if hand.bit_count() == 13 else 1 << 57
        assert seat.score(hand) == plain_score(weights, hand, firsts)
        assert seat.scores([hand, hand]) == [seat.score(hand)] * 2


def test_powers_of_two_are_right_and_grow() -> None:
    assert power_of_two(0) == 1
    assert power_of_two(1024) == 2
    assert power_of_two(-3 * 1024) == 0.125
    values = [power_of_two(score) for score in range(-1100, 1100)]
    assert values == sorted(values)
    assert all(abs(power_of_two(score) - 2 ** (score / 1024)) < 1e-8 for score in range(1024))
    # A whole number of 2^-40: no machine can differ in it.
    assert all((power_of_two(score) * 2**40).is_integer() for score in range(1024))


def test_a_missing_model_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"^the model of beliefs .*gone\.bin cannot be read: No such file"):
        Model(tmp_path / "gone.bin")


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda data: b"", "does not begin"),
        (lambda data: b"PK" + data[2:], "does not begin"),
        (lambda data: data[:30], "checksum"),
        (lambda data: data[:-100], "checksum"),
        (lambda data: data[:500] + bytes([data[500] ^ 1]) + data[501:], "checksum"),
    ],
)
def test_a_damaged_model_is_told_in_one_line(tmp_path: Path, damage, reason: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "model.bin"
    path.write_bytes(damage(EXPERTS.read_bytes()))
    with pytest.raises(ModelError, match=rf"^the model of beliefs .*model\.bin is damaged: .*{reason}"):
        Model(path)
