// The search: start, stop, and what comes in while it runs.

import { analyse, cancel } from "./api.js";
import { $, element, say } from "./dom.js";
import { game, on, request, tell } from "./game.js";
import * as settings from "./settings.js";

let running = null; // { id, leave } of the search under way

export function start() {
  $("search").addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  $("stop").addEventListener("click", stop);
  on("changed", () => {
    leave();
    say("error", "");
    showStatus();
    tell("analysed");
    if ($("live").checked && game.table.turn !== null) begin();
  });
}

/** End the search and keep what it has found. */
export function stop() {
  if (running?.id) cancel(running.id);
  else leave();
}

/** Give the search up: nobody waits for it any more. */
function leave() {
  running?.controller.abort();
  running = null;
  showButtons();
}

export async function begin() {
  leave();
  const mine = { id: null, controller: new AbortController() };
  running = mine;
  showButtons();
  showStatus("Dealing the hidden cards");
  say("error", "");
  try {
    await analyse({ ...request(), ...settings.limits() }, (name, data) => {
      if (running === mine) heard(name, data, mine);
    }, mine.controller.signal);
  } catch (error) {
    if (error.name !== "AbortError") say("error", error.message);
  }
  if (running !== mine) return;
  running = null;
  showButtons();
  showStatus();
  tell("searched");
}

function heard(name, data, mine) {
  if (name === "queued") {
    mine.id = data.id;
    if (data.waiting) showStatus("Waiting for a free place");
  } else if (name === "worlds") {
    game.worlds = data;
    game.world = null;
    showStatus("Searching");
    showStatements(data);
  } else if (name === "depth" || name === "done") {
    game.analysis = data;
    if (!game.picked) game.card = data.depth ? data.best : null;
    showStatus();
    tell("analysed");
  } else if (name === "error") {
    say("error", data.error);
  }
}

function showButtons() {
  $("stop").hidden = !running;
  $("analyse").hidden = Boolean(running);
}

function showStatements({ known, believed, cannot_be: cannotBe }) {
  $("statements").replaceChildren(
    ...known.map((text) => element("li", {}, `Known: ${text}`)),
    ...believed.map((text) => element("li", {}, `Believed of experts: ${text}`)),
    ...cannotBe.map((text) => element("li", {}, `Set aside, for it cannot be: ${text}`)),
  );
}

function showStatus(words = "") {
  const node = $("status");
  const { analysis, worlds } = game;
  const parts = [];
  if (analysis?.depth) {
    parts.push(`Depth ${analysis.depth}${analysis.complete ? ", complete" : ""}`, worlds.searched,
      `${analysis.seconds.toFixed(2)} s`, `${analysis.nodes.toLocaleString("en")} nodes`);
    if (analysis.stopped) parts.push(`stopped: ${analysis.stopped}`);
  } else if (analysis?.stopped) {
    parts.push(`Stopped before the first depth was finished: ${analysis.stopped}`);
  } else if (words) parts.push(words);
  else if (game.table?.turn === null) parts.push("The play is over.");
  node.classList.toggle("searching", Boolean(running));
  node.replaceChildren(running ? element("span", { class: "dot", "aria-hidden": "true" }) : "", parts.join(" · "));
}
