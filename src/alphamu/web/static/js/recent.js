// The boards that were on the table, kept in this browser: to open again, or to remove.

import { $, element } from "./dom.js";
import { game, on } from "./game.js";
import { address } from "./share.js";
import * as storage from "./storage.js";
import { recent as words, told } from "./words.js";

const KEY = "alphamu-recent";
const MOST = 20;
const PAUSE = 300; // whoever steps along the play is not held up

let waiting = null; // to be written
let timer = null;

export function start(open) {
  on("changed", () => {
    if (game.cause === "loaded") flush();
    if (game.isVisit && game.cause === "loaded") return;
    waiting = boardNow();
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE);
  });
  addEventListener("pagehide", flush);
  $("forget-all").addEventListener("click", () => {
    write([]);
    show(open);
  });
  $("open-input").addEventListener("click", () => show(open));
}

function read() {
  try {
    const kept = JSON.parse(storage.read(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return []; // somebody else wrote there
  }
}

const write = (boards) => storage.write(KEY, JSON.stringify(boards.slice(0, MOST)));

function boardNow() {
  const { contract } = game.table;
  return { record: game.record, title: told.title(game.table), about: words.about(contract, game.place), address: address() };
}

function flush() {
  if (waiting) write([waiting, ...read().filter((one) => one.record !== waiting.record)]);
  waiting = null;
}

function show(open) {
  const boards = read();
  $("forget-all").hidden = boards.length === 0;
  $("recent").replaceChildren(...(boards.length ? boards.map((board, place) => listed(board, place, open))
    : [element("li", { class: "soft" }, words.none)]));
}

function listed(board, place, open) {
  return element("li", { class: "kept" },
    element("button", { type: "button", onclick: () => open(board.address) }, element("strong", {}, board.title), element("span", {}, board.about)),
    element("button", { type: "button", class: "remove", "aria-label": words.remove(board.title), onclick: () => {
      write(read().filter((_, number) => number !== place));
      show(open);
      $("recent").querySelector("button")?.focus();
    } }, "✕"));
}
