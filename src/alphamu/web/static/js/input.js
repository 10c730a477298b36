// Putting in a board: examples, pasted or dropped text, typed hands, a random deal.

import { ask, get } from "./api.js";
import { $, element, say } from "./dom.js";
import { attempt } from "./errors.js";
import { load } from "./game.js";
import * as session from "./session.js";
import { loadFrom } from "./share.js";
import { input as words, told } from "./words.js";

const TABS = ["examples", "recent", "paste", "hands", "random"];
const LARGEST_FILE = 200_000;

export async function start() {
  $("open-input").addEventListener("click", () => $("input").showModal());
  for (const name of TABS) $(`tab-${name}`).addEventListener("click", () => showTab(name));
  $("input").querySelector(".tabs").addEventListener("keydown", moveBetweenTabs);
  $("pane-paste").addEventListener("submit", (event) => submit(event, loadText($("paste").value)));
  $("pane-hands").addEventListener("submit", (event) => submit(event, loadHands()));
  $("pane-random").addEventListener("submit", (event) => submit(event, loadRandom()));
  $("file").addEventListener("change", () => openFile($("file").files[0]));
  acceptDrops();
  acceptPastes();
}

/** Fill the list of examples; returns them. */
export async function listExamples() {
  const examples = await get("/examples");
  $("examples").replaceChildren(...examples.map((example) => listed(...told.example(example), example.record)));
  return examples;
}

function listed(title, about, record) {
  return element("li", {}, element("button", { type: "button", onclick: () => attempt(loadRecord({ record }), "input-error") },
    element("strong", {}, title), element("span", {}, about)));
}

function showTab(name) {
  say("input-error", "");
  for (const tab of TABS) {
    const chosen = tab === name;
    $(`tab-${tab}`).setAttribute("aria-selected", String(chosen));
    $(`tab-${tab}`).tabIndex = chosen ? 0 : -1;
    $(`pane-${tab}`).hidden = !chosen;
  }
}

function moveBetweenTabs(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const place = TABS.findIndex((name) => $(`tab-${name}`) === document.activeElement);
  const next = TABS[(place + step + TABS.length) % TABS.length];
  showTab(next);
  $(`tab-${next}`).focus();
  event.stopPropagation();
}

function submit(event, promise) {
  event.preventDefault();
  attempt(promise, "input-error");
}

async function loadRecord(body) {
  await load(body);
  $("input").close();
}

/** A text from anywhere: boards in any format, or a link of this page. */
async function loadText(text) {
  const own = /#\S*record=\S+/.exec(text);
  if (own) {
    await loadFrom(own[0], false);
    $("input").close();
    return;
  }
  const contract = $("paste-contract").value.trim() || null;
  const boards = await ask("/boards", { record: text, contract });
  $("boards").replaceChildren();
  if (boards.length === 1) {
    if (boards[0].contract === null) {
      showTab("paste");
      say("input-error", words.noContract);
      $("paste-contract").focus();
      return;
    }
    await loadRecord({ record: boards[0].record, contract });
    return;
  }
  $("boards").replaceChildren(...boards.map((board, number) => element("li", {}, element("button", { type: "button", onclick: async () => {
    session.keep(boards);
    $("input").close();
    await session.openBoard(number);
  } }, element("strong", {}, board.name), element("span", {}, board.about)))));
  $("boards").scrollIntoView({ block: "start" });
  $("boards").querySelector("button").focus();
}

async function loadHands() {
  const hands = ["N", "E", "S", "W"].map((seat) => $(`hand-${seat}`).value.trim() || "-");
  const record = `[Deal "N:${hands.join(" ")}"]\n`;
  const cards = $("hands-played").value.trim().split(/[\s,]+/).filter(Boolean);
  await loadRecord({ record, contract: $("hands-contract").value.trim(), cards });
}

async function loadRandom() {
  const deal = await ask("/deal", { contract: $("random-contract").value.trim() });
  await loadRecord({ record: deal.record });
}

async function openFile(file) {
  if (!file) return;
  if (!$("input").open) $("input").showModal();
  showTab("paste");
  if (file.size > LARGEST_FILE) {
    say("input-error", words.tooLarge(file.name, LARGEST_FILE));
    return;
  }
  const data = await file.arrayBuffer();
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    text = new TextDecoder("latin1").decode(data); // what old programs write
  }
  $("paste").value = text;
  attempt(loadText(text), "input-error");
}

/** Put a text into the dialog as if it had been typed there, and load it. */
function take(text) {
  if (!$("input").open) $("input").showModal();
  showTab("paste");
  $("paste").value = text;
  $("paste-contract").value = "";
  attempt(loadText(text), "input-error");
}

/** Ctrl+V anywhere but in a field. */
function acceptPastes() {
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea, select")) return;
    const [file] = event.clipboardData.files;
    const text = event.clipboardData.getData("text");
    if (file) openFile(file);
    else if (text.trim()) take(text);
    else return;
    event.preventDefault();
  });
}

function acceptDrops() {
  const drop = (kind, listener) => document.addEventListener(kind, listener);
  drop("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  drop("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  drop("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const [file] = event.dataTransfer.files;
    if (file) openFile(file);
    else {
      const text = event.dataTransfer.getData("text");
      if (text) take(text);
    }
  });
}
