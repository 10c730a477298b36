// Taking a position elsewhere: a link that holds all of it, and files.

import { ask } from "./api.js";
import { $, copy, element, toast } from "./dom.js";
import { attempt } from "./errors.js";
import { declarersTurn, game, load, on, partingOf, request } from "./game.js";
import * as review from "./review.js";
import * as settings from "./settings.js";
import { layoutsCounted, share as words, told, verdict } from "./words.js";

const OF_THE_RECORD = ["pbn", "lin", "link"]; // formats that hold a whole play; the others show the table as it is
const TYPES = { svg: "image/svg+xml", json: "application/json" };

export function start() {
  $("share").addEventListener("click", async () => {
    const copied = await copy(link());
    keepAddress();
    toast(copied ? words.copied : words.inAddress);
  });
  $("export").addEventListener("click", toggleMenu);
  for (const button of document.querySelectorAll("[data-export]")) {
    button.addEventListener("click", () => {
      showMenu(false);
      attempt(exportAs(button.dataset.export));
    });
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".menu")) showMenu(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") showMenu(false);
  });
  on("changed", keepAddress); // so that the page can be loaded anew
  on("lines", keepAddress);
}

function toggleMenu() {
  showMenu($("export-menu").hidden);
}

function showMenu(open) {
  $("export-menu").hidden = !open;
  $("export").setAttribute("aria-expanded", String(open));
}

/** What the address says after its #: the record, its lines, the place, and the settings. */
export function address() {
  const [main, ...variations] = game.lines;
  const parameters = new URLSearchParams({ record: game.record, line: main.join(""), place: String(game.place) });
  for (const line of variations) {
    const parting = partingOf(line, main);
    parameters.append("variation", `${parting}.${line.slice(parting).join("")}`);
  }
  if (game.at) parameters.set("at", String(game.at));
  if (game.isClosed) parameters.set("closed", game.isClaimed ? "claimed" : "yes");
  for (const [name, value] of Object.entries(settings.toParameters())) parameters.set(name, value);
  return `#${parameters}`;
}

/** The address for somebody else; where the play was judged, it is judged there, too. */
function link() {
  const seconds = review.thought();
  return `${location.origin}${location.pathname}${address()}${seconds ? `&review=${seconds}` : ""}`;
}

/** The address is always that of the table; each board has its own place in the browser's history. */
function keepAddress() {
  const isNew = game.cause === "loaded" && !game.isVisit;
  history[isNew ? "pushState" : "replaceState"](null, "", address());
}

/** Load what the address says, or another one; false if it says nothing. */
export async function loadFrom(hash = location.hash, isVisit = true) {
  const parameters = new URLSearchParams(hash.slice(1));
  if (!parameters.has("record")) return false;
  const lines = linesOf(parameters);
  const at = Math.min(Math.max(0, Number(parameters.get("at")) || 0), lines.length - 1);
  const place = Number(parameters.get("place") ?? lines[at].length);
  const body = { record: parameters.get("record"), cards: lines[at].slice(0, place) };
  const isClaimed = parameters.get("closed") === "claimed";
  await load(body, { lines, at, isClosed: parameters.has("closed"), isClaimed, isVisit, ready: () => settings.fromParameters(parameters) });
  if (parameters.has("review")) review.open(parameters.get("review"));
  return true;
}

function linesOf(parameters) {
  const cards = (text) => text.match(/../g) ?? [];
  const main = cards(parameters.get("line") ?? "");
  const variations = parameters.getAll("variation").map((text) => {
    const [parting, rest = ""] = text.split(".");
    return [...main.slice(0, Number(parting) || 0), ...cards(rest)];
  });
  return [main, ...variations];
}

async function exportAs(format) {
  if (format === "print") {
    print();
    return;
  }
  const { text } = await ask("/convert", { ...wholeOrNow(format), to: format });
  if (format === "text" || format === "link") {
    const whole = format === "text" ? `${text}\n${analysisText()}` : text.trim();
    toast(await copy(whole) ? words.textCopied : words.notAllowed);
    return;
  }
  const name = (game.table.title.toLowerCase().match(/[a-z0-9]+/g) ?? ["board"]).join("-");
  const address = URL.createObjectURL(new Blob([text], { type: TYPES[format] ?? "text/plain" }));
  element("a", { href: address, download: `${name}.${format}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The whole line on the table, with the result on record if it belongs to it; for other formats the table as it is. */
function wholeOrNow(format) {
  const isRecords = game.at === 0 && (game.isClosed || game.line.length === game.cardsOnRecord);
  if (OF_THE_RECORD.includes(format)) return { record: game.record, cards: game.line, with_result: isRecords };
  return { ...request(), with_result: isRecords && game.place === game.line.length };
}

function analysisText() {
  if (!game.analysis?.depth) return "";
  const rows = game.analysis.cards.map((row) => `${row.card}  αμ ${(100 * row.make).toFixed(1)}%  PIMC ${
    row.pimc === null ? "-" : `${(100 * row.pimc).toFixed(1)}%`}`);
  const { depth, complete, lead } = game.analysis;
  const searched = lead ? layoutsCounted(lead) : `${told.searched(game.worlds, game.analysis)}, ${verdict.ahead(depth, complete)}`;
  return [searched, ...rows, told.explanation(game.analysis, declarersTurn()), ""].join("\n");
}
