// What the user asks of a search: read from the form, and written back to it from a shared link.

import { SEAT_FIELDS } from "./api.js";
import { $ } from "./dom.js";
import { game, on, unseenSeats } from "./game.js";
import { SEATS, settings as words } from "./words.js";

const WORDS = ["left-words", "right-words", "both-words"];
const USUAL = { worlds: "", seconds: "", depth: "", seed: "0", believe: "experts", "play-outs": "", defenders: "dd", aim: "", against: "", field: "" };
export const SECONDS = 10; // what the server takes where nothing is said

export function start() {
  on("loaded", () => {
    nameSeats();
    for (const id of WORDS) $(id).value = "";
  });
  on("sat", nameSeats);
  on("changed", showAim);
  $("aim").addEventListener("input", showAim);
  on("changed", () => {
    $("depth").options[0].textContent = words.usualDepth(game.table.usual.depth);
    $("worlds").placeholder = words.usualWorlds(game.table.usual.worlds);
  });
  $("usual").addEventListener("click", () => {
    for (const [id, value] of Object.entries(USUAL)) $(id).value = value;
    showAim();
    $("believe-auction").checked = $("believe-lead").checked = true;
    $("rare").checked = false;
    $("search").dispatchEvent(new Event("input"));
  });
}

/** What the aim is compared with can be said only where it is. */
function showAim() {
  for (const node of document.querySelectorAll("[data-aim]")) node.hidden = node.dataset.aim !== $("aim").value;
}

function nameSeats() {
  [$("left-name").textContent, $("right-name").textContent] = unseenSeats().map((seat) => SEATS[seat]);
}

function constraints() {
  const [left, right] = unseenSeats().map((seat) => SEAT_FIELDS[seat]);
  const said = { [left]: $("left-words").value, [right]: $("right-words").value, both: $("both-words").value };
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text.trim()));
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

/** The part of a request that says what declarer plays for. */
export function aim() {
  const said = (id, name) => ($("aim").value === name && $(id).value.trim() ? $(id).value.trim() : null);
  return { aim: $("aim").value || null, against: said("against", "imps"), field: said("field", "matchpoints") };
}

/** The part of a request that says how far to search; what is not said is left to the server, by the position. */
export function limits() {
  const depth = $("depth").value;
  const layouts = $("play-outs").value;
  return { ...knowledge(), ...aim(), depth: depth === "full" ? depth : Number(depth) || null, seconds: Number($("seconds").value) || null,
    play_outs: layouts === "none" ? layouts : Number(layouts) || null, defenders: $("defenders").value };
}

/** The settings as they go into a link; what is usual is left out. */
export function toParameters() {
  const parameters = {};
  for (const [name, said] of Object.entries(constraints())) parameters[name] = said;
  for (const [id, value] of Object.entries(USUAL)) if ($(id).value !== value) parameters[id] = $(id).value;
  if (!$("believe-auction").checked) parameters.auction = "no";
  if (!$("believe-lead").checked) parameters.lead = "no";
  if ($("rare").checked) parameters.rare = "yes";
  return parameters;
}

export function fromParameters(parameters) {
  for (const [id, usual] of Object.entries(USUAL)) {
    if (parameters.has(id)) $(id).value = parameters.get(id);
    if (!$(id).value) $(id).value = usual; // a link may say anything
  }
  const [left, right] = unseenSeats().map((seat) => SEAT_FIELDS[seat]);
  $("left-words").value = parameters.get(left) ?? "";
  $("right-words").value = parameters.get(right) ?? "";
  $("both-words").value = parameters.get("both") ?? "";
  $("believe-auction").checked = parameters.get("auction") !== "no";
  $("believe-lead").checked = parameters.get("lead") !== "no";
  $("rare").checked = parameters.get("rare") === "yes";
  showAim();
  if (WORDS.some((id) => $(id).value)) $("known").open = true;
  if ($("aim").value) $("settings").open = true;
}
