// The page: its parts are started here, and the keyboard is listened to.

import * as auction from "./auction.js";
import * as choices from "./choices.js";
import { $, say } from "./dom.js";
import { attempt } from "./errors.js";
import { game, go, load, on } from "./game.js";
import * as doubleDummy from "./double-dummy.js";
import * as help from "./help.js";
import * as input from "./input.js";
import * as layouts from "./layouts.js";
import * as picker from "./picker.js";
import * as places from "./places.js";
import * as plan from "./plan.js";
import * as players from "./players.js";
import * as recent from "./recent.js";
import * as review from "./review.js";
import * as search from "./search.js";
import * as session from "./session.js";
import * as settings from "./settings.js";
import * as share from "./share.js";
import * as table from "./table.js";
import * as speak from "./speak.js";
import * as theme from "./theme.js";
import * as tricks from "./tricks.js";
import * as verdict from "./verdict.js";

theme.start();
speak.start();
for (const part of [help, table, auction, tricks, settings, search, verdict, choices, layouts, plan, players, share, input, picker, places, doubleDummy, review, session]) part.start();

const STEPS = {
  first: () => 0,
  undo: () => game.place - 1,
  redo: () => game.place + 1,
  last: () => game.line.length,
};
const KEYS = { Home: "first", ArrowLeft: "undo", ArrowRight: "redo", End: "last" };

for (const [id, place] of Object.entries(STEPS)) $(id).addEventListener("click", () => attempt(go(place())));
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, dialog, .grid");
  const step = KEYS[event.key];
  if (!step || typing || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  attempt(go(STEPS[step]()));
});
on("changed", () => document.body.dataset.place = String(game.place));
addEventListener("popstate", () => attempt(share.loadFrom()));
recent.start((address) => {
  $("input").close();
  attempt(share.loadFrom(address, false));
});

const examples = await attempt(input.listExamples());
await attempt(share.loadFrom());
if (!game.table && examples) {
  const reason = $("error").textContent; // of a link that cannot be read
  await attempt(load({ record: examples[0].record }, { isVisit: true }));
  if (reason) say("error", reason);
}
