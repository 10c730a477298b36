// How cards and suits look, and what they are called for those who do not see them.

import { element } from "./dom.js";
import { SYMBOLS, shownRank, symbolOf } from "./symbols.js";
import { SEATS, cardName, eitherOf } from "./words.js";

export const SUITS_DOWN = ["S", "H", "D", "C"];

/** As in "ace of spades". */
export function spoken(card) {
  return cardName(card[1], card[0]);
}

/** As in ♠A, coloured, in running text. */
export function inline(card) {
  return element("span", { class: `suit-${card[0]}`, "aria-label": spoken(card), role: "img" },
    symbolOf(card));
}

/** Touching cards in one, as in ♠KQ. */
export function together(cards) {
  const ranks = "23456789TJQKA";
  const sorted = [...cards].sort((one, other) => ranks.indexOf(other[1]) - ranks.indexOf(one[1]));
  return element("span", { class: `suit-${cards[0][0]}`, "aria-label": eitherOf(sorted.map(spoken)), role: "img" },
    SYMBOLS[cards[0][0]] + sorted.map((card) => shownRank(card[1])).join(""));
}

/** A text in which suit symbols stand, with the symbols coloured. */
export function coloured(text) {
  const parts = text.split(/([♠♥♦♣](?:10|[AKQJT2-9])*)/);
  return parts.filter(Boolean).map((part) => {
    const suit = SUITS_DOWN.find((letter) => part.startsWith(SYMBOLS[letter]));
    return suit ? element("span", { class: `suit-${suit}` }, part.replace("T", "10")) : part;
  });
}

/** A card face; a button where it can be played. */
export function face(card, attributes = {}, tag = "span") {
  const { class: more = "", ...rest } = attributes;
  const label = tag === "button" ? { "aria-label": spoken(card) } : { role: "img", "aria-label": spoken(card) };
  return element(tag, { class: `card suit-${card[0]} ${more}`, "data-card": card, ...label, ...rest },
    element("span", { "aria-hidden": "true" }, shownRank(card[1])),
    element("span", { class: "pip", "aria-hidden": "true" }, SYMBOLS[card[0]]));
}

/** Cards by suits, in the order of bridge. */
export function bySuit(cards) {
  return SUITS_DOWN.map((suit) => cards.filter((card) => card[0] === suit)).filter((group) => group.length);
}

/** The cards of a hand as PBN writes it, AKQ.JT9.876.5432. */
export function cardsOf(hand) {
  return hand.split(".").flatMap((ranks, suit) => [...ranks].map((rank) => SUITS_DOWN[suit] + rank));
}

/** The same the other way round. */
export function handText(cards) {
  return SUITS_DOWN.map((suit) => cards.filter((card) => card[0] === suit).map((card) => card[1]).join("")).join(".");
}

/** A hand in four lines, as in a newspaper. */
export function diagramHand(seat, cards) {
  const lines = SUITS_DOWN.map((suit) => {
    const ranks = cards.filter((card) => card[0] === suit).map((card) => shownRank(card[1])).join("");
    return element("div", {}, element("span", { class: `suit-${suit}` }, SYMBOLS[suit]), ` ${ranks || "—"}`);
  });
  return element("div", { "data-seat": seat }, element("div", { class: "who" }, SEATS[seat]), ...lines);
}
