// For a room: large cards, hands that are shown one after the other, and the play trick by trick.

import { $, element } from "./dom.js";
import { attempt } from "./errors.js";
import { game, go, on, tell } from "./game.js";
import { present as words } from "./words.js";

const ORDER = ["S", "N", "W", "E"];
let shown = new Set(ORDER); // the hands that the room sees
let isOn = false;

export function start() {
  $("present").addEventListener("click", toggle);
  for (const event of ["changed", "looked", "sat", "selected"]) on(event, cover);
  on("loaded", () => isOn && restart());
  $("presenter").append(
    button("reveal", words.reveal, reveal),
    button("cover-all", words.cover, restart),
    button("trick-back", words.back, () => attempt(go(boundary(-1)))),
    button("trick-on", words.on, () => attempt(go(boundary(1)))),
    button("telling", words.words, () => document.body.classList.toggle("telling")));
}

const button = (id, text, onclick) => element("button", { type: "button", class: "button", id, onclick }, text);

function toggle() {
  isOn = !isOn;
  document.body.classList.toggle("presenting", isOn);
  $("present").setAttribute("aria-pressed", String(isOn));
  $("present").textContent = isOn ? words.leave : words.begin;
  $("presenter").hidden = !isOn;
  if (isOn) restart();
  else showAll();
}

/** All hands are covered again. */
function restart() {
  shown = new Set();
  for (const seat of ORDER) game.looked.delete(seat);
  tell("looked");
}

function showAll() {
  shown = new Set(ORDER);
  cover();
}

/** The next hand: declarer's, dummy's, and then the others. */
function reveal() {
  const { declarer, dummy } = game.table.contract;
  const order = [declarer, dummy, ...ORDER.filter((seat) => seat !== declarer && seat !== dummy)];
  const next = order.find((seat) => !shown.has(seat));
  if (!next) return;
  shown.add(next);
  game.looked.add(next);
  tell("looked");
}

function cover() {
  for (const node of document.querySelectorAll(".seat")) node.toggleAttribute("data-covered", isOn && !shown.has(node.dataset.seat));
  const left = ORDER.filter((seat) => !shown.has(seat));
  if ($("reveal")) $("reveal").disabled = left.length === 0;
}

/** Where the next trick ends, or the one before. */
function boundary(direction) {
  const started = game.table.trick.cards.length;
  if (direction > 0) return game.place + 4 - started;
  return game.place - (started || 4);
}

