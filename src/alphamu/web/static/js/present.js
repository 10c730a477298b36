// For a room: large cards, hands that are shown one after the other, and the play trick by trick.

import { $, element } from "./dom.js";
import { attempt } from "./errors.js";
import { game, go, on, tell } from "./game.js";
import { present as words } from "./words.js";

const ORDER = ["S", "N", "W", "E"];
const KEYS = { PageDown: next, PageUp: () => walk(-1) }; // what the buttons of a pointer send
let shown = new Set(ORDER); // the hands that the room sees
let before = null; // the hands that were looked at before, and are again afterwards
let isOn = false;

export function start() {
  $("present").addEventListener("click", toggle);
  for (const event of ["changed", "looked", "sat", "selected"]) on(event, cover);
  on("loaded", () => {
    before = new Set();
    if (isOn) restart();
  });
  document.addEventListener("keydown", (event) => {
    if (!isOn || !KEYS[event.key] || event.target.closest("input, select, textarea, dialog")) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  $("presenter").append(
    button("reveal", words.reveal, reveal),
    button("cover-all", words.cover, restart),
    button("trick-back", words.back, () => walk(-1)),
    button("trick-on", words.on, () => walk(1)),
    button("telling", words.words, () => document.body.classList.toggle("telling")));
}

const button = (id, text, onclick) => element("button", { type: "button", class: "button", id, onclick }, text);

function toggle() {
  isOn = !isOn;
  document.body.classList.toggle("presenting", isOn);
  $("present").setAttribute("aria-pressed", String(isOn));
  $("present").textContent = isOn ? words.leave : words.begin;
  $("presenter").hidden = !isOn;
  if (isOn) {
    before = new Set(game.looked);
    restart();
  } else showAll();
}

/** What comes next: a hand, as long as one is covered, then trick after trick. */
function next() {
  if (covered().length) reveal();
  else walk(1);
}

const walk = (direction) => attempt(go(boundary(direction)));

/** The hands that can still be shown: of one that nobody knows there is nothing to see. */
const covered = () => ORDER.filter((seat) => !shown.has(seat) && game.table.hands[seat].cards);

/** All hands are covered again. */
function restart() {
  shown = new Set();
  for (const seat of ORDER) game.looked.delete(seat);
  tell("looked");
}

function showAll() {
  shown = new Set(ORDER);
  game.looked = before;
  tell("looked");
}

/** The next hand: declarer's, dummy's, and then the others. */
function reveal() {
  const { declarer, dummy } = game.table.contract;
  const left = covered();
  const seat = [declarer, dummy, ...left].find((one) => left.includes(one));
  if (!seat) return;
  shown.add(seat);
  game.looked.add(seat);
  tell("looked");
}

function cover() {
  const left = isOn ? covered() : [];
  for (const node of document.querySelectorAll(".seat")) node.toggleAttribute("data-covered", left.includes(node.dataset.seat));
  $("reveal").disabled = left.length === 0;
}

/** Where the next trick ends, or the one before. */
function boundary(direction) {
  const started = game.table.trick.cards.length;
  if (direction > 0) return game.place + 4 - started;
  return game.place - (started || 4);
}
