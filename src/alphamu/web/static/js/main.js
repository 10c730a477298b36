// The page: its parts are started here.

import * as auction from "./auction.js";
import * as choices from "./choices.js";
import { $, say } from "./dom.js";
import { attempt } from "./errors.js";
import { game, load, on } from "./game.js";
import * as doubleDummy from "./double-dummy.js";
import * as header from "./header.js";
import * as help from "./help.js";
import * as input from "./input.js";
import * as layouts from "./layouts.js";
import * as picker from "./picker.js";
import * as plan from "./plan.js";
import * as players from "./players.js";
import * as present from "./present.js";
import * as recent from "./recent.js";
import * as review from "./review.js";
import * as search from "./search.js";
import * as session from "./session.js";
import * as settings from "./settings.js";
import * as share from "./share.js";
import * as steps from "./steps.js";
import * as table from "./table.js";
import * as tricks from "./tricks.js";
import * as verdict from "./verdict.js";

const PARTS = [header, help, table, steps, auction, tricks, settings, search, verdict, choices, layouts, plan, players, share, input, picker, doubleDummy,
  review, session, present];
for (const part of PARTS) part.start();

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
