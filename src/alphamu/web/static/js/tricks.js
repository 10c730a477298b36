// The play so far and beyond: the tricks of the line on the table, and the variations beside it.

import { inline } from "./cards.js";
import { $, element, renew } from "./dom.js";
import { attempt } from "./errors.js";
import { game, go, goToLine, on, partingOf, removeLine, tableAfter } from "./game.js";
import { SEATS, review, tricks as words } from "./words.js";

export function start() {
  on("changed", show);
  on("foreseen", show);
  on("lines", show);
  on("reviewed", show);
}

function show() {
  showTricks();
  showLines();
}

/** All tricks of the line; those that lie ahead are soft. */
function showTricks() {
  const whole = tableAfter(game.line) ?? game.table;
  const inTricks = whole.tricks.flatMap((trick) => trick.cards).length + whole.trick.cards.length;
  let place = whole.played.length - inTricks; // a position can begin inside a trick
  const rows = whole.tricks.map((trick, number) => {
    const from = place;
    place += trick.cards.length;
    return row(trick, number + 1, from, place);
  });
  if (whole.trick.cards.length) rows.push(row(whole.trick, rows.length + 1, place, place + whole.trick.cards.length));
  renew($("history"), ...(rows.length ? rows : [element("li", { class: "soft" }, words.none)]));
}

function row(trick, number, from, end) {
  const isHere = game.place > from && game.place <= end;
  const label = trick.winner ? words.trick(number, trick.winner) : words.open(number);
  return element("li", {}, element("button", { type: "button", "data-key": `trick-${number}`, title: words.go(number),
    class: from >= game.place ? "ahead" : "", "aria-current": isHere ? "step" : null, onclick: () => attempt(go(end)) },
  element("span", { class: "number" }, String(number)),
  element("span", { class: "hidden-text" }, `${label}. `),
  element("span", { class: "led", title: words.led(trick.leader) }, trick.leader),
  ...trick.cards.map(({ seat, card }, number) => element("span", { class: `on-page ${seat === trick.winner ? "won-it" : ""}` },
    element("span", { class: "hidden-text" }, `${SEATS[seat]} `), inline(card), blame(from + number, card))),
  element("span", { class: "by", "aria-hidden": "true" }, trick.winner ? SEATS[trick.winner] : "")));
}

/** The mark of a card that a review blames. */
function blame(place, card) {
  const one = game.decisions.get(place);
  const mark = one?.card === card ? review.mark(one.verdict) : "";
  return mark ? element("b", { class: `blame ${one.verdict}`, title: review.verdicts[one.verdict] }, mark) : "";
}

function showLines() {
  $("lines").hidden = game.lines.length === 1;
  renew($("lines"), ...game.lines.map((line, at) => element("li", {}, lineButton(line, at), at ? removeButton(at) : "")));
}

function lineButton(line, at) {
  const parting = partingOf(line, game.lines[0]);
  const name = at === 0 ? [words.main] : [`${words.variation(at, Math.floor(parting / 4) + 1)} `, line[parting] ? inline(line[parting]) : ""];
  return element("button", { type: "button", class: "line-name on-page", "data-key": `line-${at}`,
    "aria-current": game.at === at ? "true" : null, onclick: () => attempt(goToLine(at)) }, ...name);
}

function removeButton(at) {
  return element("button", { type: "button", class: "remove", "data-key": `remove-${at}`, "aria-label": words.remove(at),
    onclick: () => attempt(removeLine(at)) }, "✕");
}
