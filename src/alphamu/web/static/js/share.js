// Taking a position elsewhere: a link that holds all of it, and files.

import { ask } from "./api.js";
import { $, copy, element, toast } from "./dom.js";
import { attempt } from "./errors.js";
import { game, load, on, request } from "./game.js";
import * as settings from "./settings.js";
import { percent, share as words } from "./words.js";

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
}

function toggleMenu() {
  showMenu($("export-menu").hidden);
}

function showMenu(open) {
  $("export-menu").hidden = !open;
  $("export").setAttribute("aria-expanded", String(open));
}

/** The address of this position. */
function link() {
  const parameters = new URLSearchParams({ record: game.record, line: game.line.join(""), place: String(game.place),
    ...settings.toParameters() });
  return `${location.origin}${location.pathname}#${parameters}`;
}

function keepAddress() {
  history.replaceState(null, "", link());
}

/** Load what the address says; false if it says nothing. */
export async function loadFromAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (!parameters.has("record")) return false;
  const line = (parameters.get("line") ?? "").match(/../g) ?? [];
  const place = Number(parameters.get("place") ?? line.length);
  const body = { record: parameters.get("record"), cards: line.slice(0, place) };
  await load(body, line, () => settings.fromParameters(parameters));
  return true;
}

async function exportAs(format) {
  const { text } = await ask("/convert", { ...request(), to: format });
  if (format === "text" || format === "link") {
    const whole = format === "text" ? `${text}\n${analysisText()}` : text.trim();
    toast(await copy(whole) ? words.textCopied : words.notAllowed);
    return;
  }
  const name = (game.table.title.toLowerCase().match(/[a-z0-9]+/g) ?? ["board"]).join("-");
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  element("a", { href: address, download: `${name}.${format}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function analysisText() {
  if (!game.analysis?.depth) return "";
  const rows = game.analysis.cards.map((row) => `${row.card}  αμ ${(100 * row.make).toFixed(1)}%  PIMC ${
    row.pimc === null ? "-" : `${(100 * row.pimc).toFixed(1)}%`}`);
  return [`Depth ${game.analysis.depth}, ${game.worlds.searched}`, ...rows, game.analysis.explanation, ""].join("\n");
}
