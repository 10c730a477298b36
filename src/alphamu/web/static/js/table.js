// The table: hands, trick, facts, tricks played, auction.

import { SEATS, bySuit, coloured, face, inline } from "./cards.js";
import { $, element, renew } from "./dom.js";
import { game, go, on, play, tell } from "./game.js";
import { attempt } from "./errors.js";

export function start() {
  on("changed", show);
  on("analysed", showChances);
  on("looked", showHands);
  on("thinking", () => game.table && showTrick());
}

function show() {
  showFacts();
  showHands();
  showTrick();
  showHistory();
  showAuction();
  $("title").textContent = game.table.title;
  document.title = `${game.table.title} · alphamu`;
  $("undo").disabled = $("first").disabled = game.place === 0;
  $("redo").disabled = $("last").disabled = game.place === game.line.length;
  $("engine-card").disabled = game.table.turn === null;
}

function showFacts() {
  const { table } = game;
  const { contract, won, needed } = table;
  const fact = (...parts) => element("span", { class: "fact" }, ...parts);
  const contractFact = element("span", { class: "fact contract on-page" }, ...coloured(contract.text),
    ` by ${SEATS[contract.declarer]}`);
  const tricks = fact(`Declarer ${won.declarer}, defence ${won.defence}`);
  const facts = [contractFact, tricks];
  if (table.result) facts.push(element("span", { class: "fact turn", id: "result" }, table.result));
  else {
    if (needed <= 0) facts.push(fact("made already"));
    else if (needed > table.tricks_left) facts.push(fact("down already"));
    else facts.push(fact(`needs ${needed} of the ${table.tricks_left} left`));
    facts.push(element("span", { class: "fact turn", id: "turn" }, `${SEATS[table.turn]} to play`));
  }
  if (table.vulnerable !== "None") facts.push(fact(`vulnerable: ${table.vulnerable}`));
  if (table.theme) facts.push(element("p", { class: "theme" }, ...coloured(table.theme)));
  $("facts").replaceChildren(...facts);
}

function showHands() {
  for (const seat of document.querySelectorAll(".seat")) showSeat(seat, seat.dataset.seat);
  showChances();
}

function showSeat(node, seat) {
  const { table } = game;
  const hand = table.hands[seat];
  const onTurn = table.turn === seat;
  const hidden = table.hidden.includes(seat) && !game.looked.has(seat);
  const role = seat === table.contract.declarer ? "declarer" : seat === table.contract.dummy ? "dummy" : "";
  const head = element("div", { class: "seat-head" },
    element("span", { class: "seat-name" }, hand.player ? `${SEATS[seat]} · ${hand.player}` : SEATS[seat]),
    role ? element("span", { class: "seat-role" }, role) : "",
    table.hidden.includes(seat) && hand.cards ? lookButton(seat, hidden) : "");
  node.classList.toggle("on-turn", onTurn);
  renew(node, head, hand.cards && !hidden ? openHand(seat, hand.cards, onTurn) : closedHand(seat, hand, onTurn));
}

/** Write the chances on the cards that lie there: a card must not vanish under a finger while the search goes on. */
function showChances() {
  const chances = chancesByCard();
  for (const seat of document.querySelectorAll(".seat")) {
    const cards = [...seat.querySelectorAll("button.card")];
    seat.classList.toggle("valued", cards.some((node) => chances[node.dataset.card]));
    for (const node of cards) {
      const row = chances[node.dataset.card];
      const text = row ? `${row.bound ? "≤" : ""}${Math.round(100 * row.make)}%` : "";
      node.classList.toggle("best", Boolean(row?.best));
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
    hidden ? "Look" : "Hide", element("span", { class: "hidden-text" }, ` at ${SEATS[seat]}'s cards`));
}

function chancesByCard() {
  const chances = {};
  for (const [place, row] of (game.analysis?.depth ? game.analysis.cards : []).entries()) {
    for (const card of [row.card, ...row.equals]) chances[card] = { ...row, best: place === 0 };
  }
  return chances;
}

function openHand(seat, cards, onTurn) {
  const groups = bySuit(cards).map((group) => element("div", { class: "suit-group" },
    ...group.map((card) => (onTurn && game.table.legal.includes(card) ? playable(card)
      : face(card, { class: onTurn ? "dull" : "" })))));
  return element("div", { class: "hand", "aria-label": `${SEATS[seat]}'s hand`, role: "group" }, ...groups);
}

function playable(card) {
  const node = face(card, { type: "button", "data-key": card, onclick: () => attempt(play(card)) }, "button");
  node.append(element("span", { class: "chance" }));
  return node;
}

function closedHand(seat, hand, onTurn) {
  const parts = [element("div", { class: "backs", role: "img", "aria-label": `${hand.count} hidden cards` },
    ...Array.from({ length: hand.count }, () => element("span", { class: "back" })))];
  if (onTurn && !hand.cards) {
    parts.push(element("p", { class: "unknown" }, `What does ${SEATS[seat]} play?`), possibleCards());
  } else if (!hand.cards && hand.count) {
    parts.push(element("p", { class: "unknown" }, "unknown"));
  } else if (onTurn) {
    parts.push(element("p", { class: "unknown" }, "Look, or let the engine play"));
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
  if (game.thinking && !(last && !isOpen)) return `${SEATS[game.table.turn]} thinks…`;
  if (isOpen) return "";
  if (last) return `${SEATS[last.winner]} won`;
  return `${SEATS[game.table.trick.leader]} leads`;
}

function showHistory() {
  const { table } = game;
  const before = game.place - table.tricks.flatMap((trick) => trick.cards).length - table.trick.cards.length;
  let place = before; // a position can begin inside a trick
  const rows = table.tricks.map((trick, number) => {
    place += trick.cards.length;
    const end = place;
    const label = `Trick ${number + 1}, ${SEATS[trick.winner]} won`;
    return element("li", {}, element("button", { type: "button", title: `Go to the end of trick ${number + 1}`,
      "aria-current": end === game.place ? "step" : null, onclick: () => attempt(go(end)) },
    element("span", { class: "number" }, String(number + 1)),
    element("span", { class: "hidden-text" }, label),
    ...cardsOf(trick), element("span", { class: "by", "aria-hidden": "true" }, `${SEATS[trick.winner]}`)));
  });
  for (const [number, end] of laterTricks(table)) {
    rows.push(element("li", {}, element("button", { type: "button", onclick: () => attempt(go(end)) },
      element("span", { class: "number" }, String(number)), element("span", { class: "soft" }, "play on to here"))));
  }
  $("history").replaceChildren(...(rows.length ? rows : [element("li", { class: "soft" }, "None yet.")]));
}

/** Tricks of the line that lie ahead: their numbers, and the places where they end. */
function laterTricks(table) {
  const later = [];
  let end = game.place - table.trick.cards.length + 4;
  for (let number = table.tricks.length + 1; end <= game.line.length; number += 1, end += 4) later.push([number, end]);
  return later;
}

function cardsOf(trick) {
  return trick.cards.map(({ seat, card }) => element("span", { class: "on-page" },
    element("span", { class: "hidden-text" }, `${SEATS[seat]} `), inline(card)));
}

function showAuction() {
  const calls = game.table.auction;
  $("auction-panel").hidden = calls.length === 0;
  if (!calls.length) return;
  const order = ["W", "N", "E", "S"];
  const cells = [...Array(order.indexOf(calls[0].seat)).fill(null), ...calls];
  const rows = [];
  for (let start = 0; start < cells.length; start += 4) {
    rows.push(element("tr", {}, ...cells.slice(start, start + 4).map((cell) =>
      element("td", { class: "on-page" }, ...(cell ? coloured(cell.call) : [])))));
  }
  $("auction").replaceChildren(element("table", { class: "auction-table" },
    element("thead", {}, element("tr", {}, ...order.map((seat) => element("th", { scope: "col" }, SEATS[seat])))),
    element("tbody", {}, ...rows)));
}
