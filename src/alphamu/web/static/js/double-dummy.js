// The real deal with all cards seen, on demand: what each card brings now, what every contract makes, and par.

import { SEAT_FIELDS, ask } from "./api.js";
import { handText, inline } from "./cards.js";
import { $, element } from "./dom.js";
import { game, hiddenSeats, on, request, tell } from "./game.js";
import { SYMBOLS } from "./symbols.js";
import { SEATS, doubleDummy as words, sentence } from "./words.js";

const STRAINS = ["N", "S", "H", "D", "C"];
let shownFor = null;

export function start() {
  $("dd-panel").addEventListener("toggle", refresh);
  on("changed", refresh);
  $("all-hands").addEventListener("click", () => {
    const closed = hiddenSeats().filter((seat) => !game.looked.has(seat));
    for (const seat of hiddenSeats()) game.looked[closed.length ? "add" : "delete"](seat);
    tell("looked");
  });
  for (const event of ["changed", "looked", "sat"]) on(event, showButton);
}

const isKnown = () => Object.values(game.table.hands).every((hand) => hand.cards !== null);

function showButton() {
  $("all-hands").hidden = !isKnown() || hiddenSeats().every((seat) => !game.table.hands[seat].count);
  const areOpen = hiddenSeats().every((seat) => game.looked.has(seat));
  $("all-hands").textContent = areOpen ? words.hide : words.show;
  $("all-hands").setAttribute("aria-pressed", String(areOpen));
}

function refresh() {
  $("dd-panel").hidden = !game.table || !isKnown() || !game.table.is_board;
  if (!$("dd-panel").open || $("dd-panel").hidden) return;
  const key = JSON.stringify(request());
  if (key !== shownFor) show(key);
}

async function show(key) {
  shownFor = key;
  $("dd").replaceChildren(element("p", { class: "soft" }, words.solving));
  let parts;
  try {
    const [now, whole] = await Promise.all([game.table.turn === null ? null : ask("/world", { ...request(), world: hiddenHands() }),
      ask("/double-dummy", { record: game.record })]);
    parts = [now ? cardsNow(now.cards) : "", tableOf(whole.tricks), element("p", { class: "on-page" }, whole.par ? words.par(whole.par) : words.noPar)];
  } catch (error) {
    parts = [element("p", { class: "soft" }, sentence(error.message))];
  }
  if (shownFor === key) $("dd").replaceChildren(...parts);
}

const hiddenHands = () => Object.fromEntries(game.table.hidden.map((seat) => [SEAT_FIELDS[seat], handText(game.table.hands[seat].cards)]));

function cardsNow(cards) {
  return element("p", { class: "on-page" }, words.now(game.table.turn), ...cards.flatMap(({ card, tricks }, place) => [place ? ", " : "", inline(card), ` ${tricks}`]), ".");
}

function tableOf(tricks) {
  const head = STRAINS.map((strain) => element("th", { scope: "col", class: `on-page suit-${strain}` }, SYMBOLS[strain] ?? words.notrump));
  const rows = ["N", "S", "E", "W"].map((seat) => element("tr", {}, element("th", { scope: "row" }, SEATS[seat]),
    ...STRAINS.map((strain) => element("td", {}, String(tricks[strain][seat])))));
  return element("table", { class: "auction-table" }, element("caption", { class: "soft" }, words.caption),
    element("thead", {}, element("tr", {}, element("td"), ...head)), element("tbody", {}, ...rows));
}
