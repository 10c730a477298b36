// The table: hands, trick and facts.

import { SEAT_FIELDS } from "./api.js";
import { bySuit, cardsOf, coloured, face } from "./cards.js";
import { chanceOf } from "./choices.js";
import { $, element } from "./dom.js";
import { attempt } from "./errors.js";
import { game, hiddenSeats, on, play, selectWorld, tell } from "./game.js";
import { SEATS, table as words, told, wholePercent } from "./words.js";

export function start() {
  on("loaded", () => document.querySelectorAll("[inert]").forEach((part) => { part.inert = false; })); // what needs a deal
  on("changed", show);
  on("analysed", showChances);
  on("looked", showHands);
  on("selected", showHands);
  on("sat", showHands);
  on("stale", showChances);
  on("reviewed", showChances);
  on("thinking", () => game.table && showTrick());
}

function show() {
  showFacts();
  showHands();
  showTrick();
  const title = told.title(game.table);
  $("title").textContent = title;
  document.title = `${title} · alphamu`;
}

function showFacts() {
  const { table } = game;
  const { contract, won, needed } = table;
  const fact = (...parts) => element("span", { class: "fact" }, ...parts);
  const contractFact = element("span", { class: "fact contract on-page" }, ...coloured(told.contract(contract, table.is_board)),
    words.by(contract.declarer));
  const tricks = fact(words.score(won));
  const facts = [contractFact, tricks];
  if (table.result) facts.push(element("span", { class: "fact turn", id: "result" }, told.outcome(table.result, won.declarer - contract.tricks)));
  else {
    if (needed <= 0) facts.push(fact(words.madeAlready));
    else if (needed > table.tricks_left) facts.push(fact(words.downAlready));
    else facts.push(fact(words.needs(needed, table.tricks_left)));
    facts.push(element("span", { class: "fact turn", id: "turn" }, words.turn(table.turn)));
  }
  if (table.vulnerable !== "None") facts.push(fact(words.vulnerable(table.vulnerable)));
  if (table.recorded && !table.result) facts.push(element("span", { class: "fact on-record" }, onRecord(table)));
  if (table.theme) facts.push(element("p", { class: "theme" }, ...coloured(told.theme(table))));
  $("facts").replaceChildren(...facts);
}

function onRecord({ recorded, recorded_tricks: tricks, contract }) {
  return words.onRecord(told.outcome(recorded, tricks - contract.tricks), game.isClaimed);
}

/** Draw the hands; whoever has the keyboard on a card keeps it on the table, on the next card to play. */
function showHands() {
  const hadFocus = $("table").contains(document.activeElement);
  const key = hadFocus ? document.activeElement.dataset.key : null;
  for (const seat of document.querySelectorAll(".seat")) showSeat(seat, seat.dataset.seat);
  showChances();
  if (!hadFocus || $("table").contains(document.activeElement)) return;
  const next = (key && $("table").querySelector(`[data-key="${key}"]`)) || $("table").querySelector("button.card") || $("table");
  next.focus({ preventScroll: true });
}

function showSeat(node, seat) {
  const { table } = game;
  const hand = table.hands[seat];
  const onTurn = table.turn === seat;
  const isHidden = hiddenSeats().includes(seat);
  const hidden = isHidden && !game.looked.has(seat);
  const layout = game.world === null ? null : game.worlds?.worlds[game.world];
  const supposed = layout && layout[SEAT_FIELDS[seat]] !== undefined ? layout : null;
  const role = seat === table.contract.declarer ? words.declarer : seat === table.contract.dummy ? words.dummy : "";
  const head = element("div", { class: "seat-head" },
    element("span", { class: "seat-name" }, hand.player ? `${SEATS[seat]} · ${hand.player}` : SEATS[seat]),
    role ? element("span", { class: "seat-role" }, role) : "",
    supposed ? supposedButton(seat) : isHidden && hand.cards ? lookButton(seat, hidden) : "");
  node.classList.toggle("on-turn", onTurn);
  node.classList.toggle("supposed", Boolean(supposed));
  const cards = supposed ? supposedHand(seat, cardsOf(supposed[SEAT_FIELDS[seat]]))
    : hand.cards && !hidden ? openHand(seat, hand.cards, onTurn) : closedHand(seat, hand, onTurn);
  node.replaceChildren(head, cards);
}

/** Write the chances on the cards that lie there: a card must not vanish under a finger while the search goes on. */
function showChances() {
  const chances = chancesByCard();
  for (const seat of document.querySelectorAll(".seat")) {
    const cards = [...seat.querySelectorAll("button.card")];
    seat.classList.toggle("valued", cards.some((node) => chances[node.dataset.card]));
    for (const node of cards) {
      const row = chances[node.dataset.card];
      const text = row ? `${row.bound && !row.played_out ? "≤" : ""}${wholePercent(chanceOf(row))}` : "";
      node.classList.toggle("best", Boolean(row?.best));
      node.classList.toggle("advised", game.decisions.get(game.place)?.best === node.dataset.card);
      node.querySelector(".chance").textContent = text;
    }
  }
}

function lookButton(seat, hidden) {
  const press = () => {
    if (hidden) game.looked.add(seat);
    else game.looked.delete(seat);
    tell("looked");
  };
  return element("button", { type: "button", class: "look", "data-key": "look", "aria-pressed": String(!hidden), onclick: press },
    hidden ? words.look : words.hide, element("span", { class: "hidden-text" }, words.lookAt(seat)));
}

/** A layout that is looked at lies on the table, until it is put away. */
function supposedButton(seat) {
  return element("button", { type: "button", class: "look", "data-key": `layout-${seat}`, onclick: () => selectWorld(game.world) },
    words.supposed(game.world), " ✕");
}

function supposedHand(seat, cards) {
  const groups = bySuit(cards).map((group) => element("div", { class: "suit-group" }, ...group.map((card) => face(card))));
  return element("div", { class: "hand", "aria-label": words.hand(seat), role: "group" }, ...groups);
}

/** What each card makes; where some were played out, only of these: figures of two kinds cannot be compared. */
function chancesByCard() {
  const chances = {};
  const rows = game.analysis?.depth && !game.stale ? game.analysis.cards : [];
  const areSome = rows.some((row) => row.played_out);
  for (const [place, row] of rows.entries()) {
    if (areSome && !row.played_out) continue;
    for (const card of [row.card, ...row.equals]) chances[card] = { ...row, best: place === 0 };
  }
  return chances;
}

function openHand(seat, cards, onTurn) {
  const groups = bySuit(cards).map((group) => element("div", { class: "suit-group" },
    ...group.map((card) => (onTurn && game.table.legal.includes(card) ? playable(card)
      : face(card, { class: onTurn ? "dull" : "" })))));
  return element("div", { class: "hand", "aria-label": words.hand(seat), role: "group" }, ...groups);
}

function playable(card) {
  const node = face(card, { type: "button", "data-key": card, onclick: () => attempt(play(card)) }, "button");
  node.append(element("span", { class: "chance" }));
  return node;
}

function closedHand(seat, hand, onTurn) {
  const parts = [element("div", { class: "backs", role: "img", "aria-label": words.hidden(hand.count) },
    ...Array.from({ length: hand.count }, () => element("span", { class: "back" })))];
  const isTold = !hand.cards || (!game.table.is_board && game.sitting === "all"); // in an ending the user tells, whoever knows it
  if (onTurn && isTold) {
    parts.push(element("p", { class: "unknown" }, words.whatIsPlayed(seat)), possibleCards());
  } else if (!hand.cards && hand.count) {
    parts.push(element("p", { class: "unknown" }, words.unknown));
  } else if (onTurn) {
    parts.push(element("p", { class: "unknown" }, words.lookOrEngine));
  }
  return element("div", {}, ...parts);
}

function possibleCards() {
  const groups = bySuit(game.table.legal).map((group) => element("div", { class: "suit-group" },
    ...group.map(playable)));
  return element("div", { class: "hand possible" }, ...groups);
}

function showTrick() {
  const { table } = game;
  const isOpen = table.trick.cards.length > 0;
  const last = table.tricks.at(-1);
  const shown = isOpen ? table.trick : last;
  const node = $("trick");
  node.classList.toggle("over", !isOpen && Boolean(last));
  node.replaceChildren(...(shown?.cards ?? []).map(({ seat, card }) =>
    face(card, { "data-from": seat, class: shown.winner === seat && !isOpen ? "winner" : "" })),
  element("span", { class: "message" }, message(isOpen, last)));
}

function message(isOpen, last) {
  if (game.thinking && !(last && !isOpen)) return words.thinks(game.table.turn);
  if (isOpen) return "";
  if (last) return words.won(last.winner);
  return words.leads(game.table.trick.leader);
}
