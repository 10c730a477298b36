// Hands and a contract by clicking: every card lies there, and goes to the hand that is being filled.

import { SUITS_DOWN, cardsOf, spoken } from "./cards.js";
import { $, element, renew } from "./dom.js";
import { SYMBOLS } from "./symbols.js";
import { SEATS, picker as words } from "./words.js";

const RANKS = [..."AKQJT98765432"];
const MOST = 13;
const STRAINS = ["C", "D", "H", "S", "NT"];
const ORDER = ["N", "E", "S", "W"];

let filling = "N";

export function start() {
  for (const seat of ORDER) {
    $(`hand-${seat}`).addEventListener("input", show);
    $(`hand-${seat}`).addEventListener("focus", () => {
      filling = seat;
      show();
    });
  }
  for (const id of ["hands-contract", "paste-contract", "random-contract"]) offerContracts(id);
  $("empty-hands").addEventListener("click", () => {
    for (const seat of ORDER) $(`hand-${seat}`).value = "";
    show();
  });
  show();
}

/** The cards of a hand as it is written; a hand that is being typed may not be one yet. */
function hand(seat) {
  const text = $(`hand-${seat}`).value.trim().toUpperCase().replaceAll("10", "T");
  return text.split(".").length === 4 ? cardsOf(text.replaceAll("-", "")) : [];
}

function write(seat, cards) {
  const suits = SUITS_DOWN.map((suit) => RANKS.filter((rank) => cards.includes(suit + rank)).join(""));
  $(`hand-${seat}`).value = cards.length ? suits.join(".") : "";
}

function pick(card) {
  const owner = ORDER.find((seat) => hand(seat).includes(card));
  if (owner) write(owner, hand(owner).filter((one) => one !== card));
  else if (hand(filling).length < MOST) write(filling, [...hand(filling), card]);
  show();
}

function show() {
  renew($("picker-seats"), ...ORDER.map((seat) => element("button", { type: "button", class: "button", "data-key": seat,
    "aria-pressed": String(filling === seat), onclick: () => {
      filling = seat;
      show();
    } }, words.filled(seat, hand(seat).length))));
  const owners = Object.fromEntries(ORDER.flatMap((seat) => hand(seat).map((card) => [card, seat])));
  renew($("picker-cards"), ...SUITS_DOWN.map((suit) => element("div", { class: "picker-suit on-page", role: "group", "aria-label": words.suit(suit) },
    element("span", { class: `suit-${suit}`, "aria-hidden": "true" }, SYMBOLS[suit]),
    ...RANKS.map((rank) => pickable(suit + rank, owners[suit + rank])))));
}

function pickable(card, owner) {
  return element("button", { type: "button", class: `pick suit-${card[0]} ${owner ? "taken" : ""}`, "data-key": card, "aria-pressed": String(Boolean(owner)),
    "aria-label": owner ? words.taken(spoken(card), owner) : spoken(card), onclick: () => pick(card) },
  card[1] === "T" ? "10" : card[1], element("small", { "aria-hidden": "true" }, owner ?? ""));
}

/** Level, strain, double and declarer to press, beside the field in which they can be typed. */
function offerContracts(id) {
  const chosen = { level: "", strain: "", doubled: "", by: "S" };
  const node = element("div", { class: "contract-picker", role: "group", "aria-label": words.contract });
  $(id).closest("label").after(node);
  const press = (part, value) => {
    chosen[part] = chosen[part] === value && part === "doubled" ? "" : value;
    if (chosen.level && chosen.strain) $(id).value = `${chosen.level}${chosen.strain}${chosen.doubled} by ${chosen.by}`;
    draw();
  };
  const button = (part, value, text, label = text, colour = "") => element("button", { type: "button", class: `button small ${colour}`, "data-key": part + value,
    "aria-label": label, "aria-pressed": String(chosen[part] === value), onclick: () => press(part, value) }, text);
  const draw = () => renew(node,
    element("span", {}, ...[1, 2, 3, 4, 5, 6, 7].map((level) => button("level", String(level), String(level)))),
    element("span", { class: "on-page" }, ...STRAINS.map((strain) => button("strain", strain, SYMBOLS[strain] ?? strain, words.strain(strain), `suit-${strain}`))),
    element("span", {}, button("doubled", "X", "×", words.doubled), button("doubled", "XX", "××", words.redoubled)),
    element("span", {}, ...ORDER.map((seat) => button("by", seat, seat, words.by(SEATS[seat])))));
  draw();
}
