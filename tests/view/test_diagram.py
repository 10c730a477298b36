import io
from textwrap import dedent

from rich.console import Console, RenderableType

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.view.diagram import diagram


def shown(renderable: RenderableType, colours: bool = False) -> str:
    output = io.StringIO()
    Console(file=output, width=80, force_terminal=colours, color_system="256" if colours else None).print(
        renderable
    )
    return "\n".join(line.rstrip() for line in output.getvalue().splitlines())


def test_four_hands_round_the_table() -> None:
    deal = Deal.parse("N:J65432.Q.KJ4.953 K98.AKJ532.6.A64 7.976.QT872.QJT7 AQT.T84.A953.K82")
    expected = """
        6♥ by East      North Ann
                        ♠ J65432
                        ♥ Q
                        ♦ KJ4
                        ♣ 953
        West            ╭───────────╮   East
        ♠ AQT           │     N     │   ♠ K98
        ♥ T84           │ W       E │   ♥ AKJ532
        ♦ A953          │     S     │   ♦ 6
        ♣ K82           ╰───────────╯   ♣ A64
                        South
                        ♠ 7
                        ♥ 976
                        ♦ QT872
                        ♣ QJT7
        """
    text = shown(diagram(dict(deal.known()), names={Seat.NORTH: "Ann"}, corner="6♥ by East"))
    assert text.strip() == dedent(expected).strip()


def test_an_ending_with_hidden_hands_and_a_trick_on_the_table() -> None:
    hands = {Seat.NORTH: Hand.parse("AK4..K2."), Seat.SOUTH: Hand.parse("Q2..A3.7"), Seat.EAST: None}
    expected = """
                        North to play
                        ♠ AK4
                        ♥ —
                        ♦ K2
                        ♣ —
        West            ╭───────────╮   East
        ♠ ?             │     N     │   ♠ ?
        ♥ ?             │ ♦5      E │   ♥ ?
        ♦ ?             │     S     │   ♦ ?
        ♣ ?             ╰───────────╯   ♣ ?
                        South
                        ♠ Q2
                        ♥ —
                        ♦ A3
                        ♣ 7
        """
    text = shown(diagram(hands, trick={Seat.WEST: Card.parse("D5")}, turn=Seat.NORTH))
    assert text.strip() == dedent(expected).strip()


def test_each_suit_has_its_colour_and_a_vulnerable_side_is_red() -> None:
    text = shown(diagram({}, vulnerability=Vulnerability.EAST_WEST), colours=True)
    colours = {text.split(symbol)[0].rpartition("\x1b[")[2] for symbol in "♠♥♦♣"}
    assert len(colours) == 4
    assert "\x1b[1;31mW\x1b[0m" in text
    assert "\x1b[1mN\x1b[0m" in text
