// What the user asks of a search: read from the form, and written back to it from a shared link.

import { $ } from "./dom.js";
import { game, on } from "./game.js";

const KEYS = { N: "north", E: "east", S: "south", W: "west" };
const NAMES = { north: "North", east: "East", south: "South", west: "West" };

export function start() {
  on("loaded", () => {
    $("left-name").textContent = NAMES[KEYS[game.table.hidden[0]]];
    $("right-name").textContent = NAMES[KEYS[game.table.hidden[1]]];
    for (const id of ["left-words", "right-words", "both-words"]) $(id).value = "";
  });
}

function constraints() {
  const [left, right] = game.table.hidden.map((seat) => KEYS[seat]);
  const words = { [left]: $("left-words").value, [right]: $("right-words").value, both: $("both-words").value };
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim()));
}

/** The part of a request that speaks of hidden hands. */
export function knowledge() {
  const worlds = $("worlds").value.trim().toLowerCase();
  return {
    constraints: constraints(),
    believe: $("believe").value,
    auction: $("believe-auction").checked,
    lead: $("believe-lead").checked,
    rare: $("rare").checked,
    seed: Number($("seed").value) || 0,
    worlds: worlds === "all" ? "all" : Number(worlds) || null,
  };
}

/** The part of a request that says how far to search. */
export function limits() {
  const depth = Number($("depth").value);
  return { ...knowledge(), depth: depth || null, seconds: Number($("seconds").value) || 10 };
}

/** The settings as they go into a link; what is usual is left out. */
export function toParameters() {
  const parameters = {};
  for (const [name, words] of Object.entries(constraints())) parameters[name] = words;
  const usual = { worlds: "", seconds: "10", depth: "", seed: "0", believe: "experts" };
  for (const [id, value] of Object.entries(usual)) if ($(id).value !== value) parameters[id] = $(id).value;
  if (!$("believe-auction").checked) parameters.auction = "no";
  if (!$("believe-lead").checked) parameters.lead = "no";
  if ($("rare").checked) parameters.rare = "yes";
  return parameters;
}

export function fromParameters(parameters) {
  for (const id of ["worlds", "seconds", "depth", "seed", "believe"]) {
    if (parameters.has(id)) $(id).value = parameters.get(id);
  }
  if (!$("believe").value) $("believe").value = "experts"; // a link may say anything
  const [left, right] = game.table.hidden.map((seat) => KEYS[seat]);
  $("left-words").value = parameters.get(left) ?? "";
  $("right-words").value = parameters.get(right) ?? "";
  $("both-words").value = parameters.get("both") ?? "";
  $("believe-auction").checked = parameters.get("auction") !== "no";
  $("believe-lead").checked = parameters.get("lead") !== "no";
  $("rare").checked = parameters.get("rare") === "yes";
  $("known").open = ["left-words", "right-words", "both-words"].some((id) => $(id).value);
}
