// Steps along the record: to its beginning, a card back or on, to its end, and back to the main line; by key too.

import { $ } from "./dom.js";
import { attempt } from "./errors.js";
import { game, go, goToLine, on } from "./game.js";

const STEPS = {
  first: () => 0,
  undo: () => game.place - 1,
  redo: () => game.place + 1,
  last: () => game.line.length,
};
const KEYS = { Home: "first", ArrowLeft: "undo", ArrowRight: "redo", End: "last" };

export function start() {
  for (const [id, place] of Object.entries(STEPS)) $(id).addEventListener("click", () => attempt(go(place())));
  $("to-main").addEventListener("click", async () => {
    await attempt(goToLine(0));
    ($("redo").disabled ? $("undo") : $("redo")).focus({ preventScroll: true }); // this button is gone
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea, dialog, .grid");
    const step = KEYS[event.key];
    if (!step || typing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    attempt(go(STEPS[step]()));
  });
  on("changed", show);
  on("lines", show);
}

function show() {
  $("undo").disabled = $("first").disabled = game.place === 0;
  $("redo").disabled = $("last").disabled = game.place === game.line.length;
  $("to-main").hidden = game.at === 0;
}
