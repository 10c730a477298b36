// Suit combinations: the question stands in the address and in the form, the answer in tables and trees.

import { ask } from "./api.js";
import { face } from "./cards.js";
import { $, copy, element, say, toast, wide } from "./dom.js";
import * as header from "./header.js";
import { branch } from "./tree.js";
import { percent, share, suit as words, told } from "./words.js";

const FIELDS = ["north", "south", "tricks", "west", "east", "vacant"];
const FIRST = "north=AQT9&south=432";
const OPEN_LEVELS = 2;
let asking = null; // the question under way, to be given up for the next one

header.start();
$("suit").addEventListener("submit", (event) => {
  event.preventDefault();
  const question = `#${fromForm()}`;
  if (location.hash === question) answer();
  else location.hash = question; // and the listener below goes on
});
$("share").addEventListener("click", async () => {
  const link = `${location.origin}${location.pathname}#${fromAddress()}`;
  toast(await copy(link) ? words.copied : share.inAddress);
});
addEventListener("hashchange", () => {
  if ($("answer").getBoundingClientRect().top < 0) $("answer").scrollIntoView(); // on a phone the examples stand below
  answer();
});
answer();

/** The question of the address; without one, the first example. */
function fromAddress() {
  return new URLSearchParams(location.hash.slice(1) || FIRST);
}

function fromForm() {
  const filled = FIELDS.map((name) => [name, $(name).value.trim()]).filter(([, text]) => text);
  return new URLSearchParams(filled);
}

function showQuestion(question) {
  for (const name of FIELDS) $(name).value = question.get(name) ?? "";
  if (FIELDS.slice(2).some((name) => $(name).value)) $("known").open = true;
  for (const link of document.querySelectorAll(".suit-examples a")) {
    const same = new URLSearchParams(link.hash.slice(1)).toString() === question.toString();
    if (same) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

async function answer() {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  const question = fromAddress();
  showQuestion(question);
  say("error", "");
  showWorking(true);
  try {
    const { tricks, ...words } = Object.fromEntries(FIELDS.map((name) => [name, question.get(name) ?? ""]));
    show(await ask("/suit", { ...words, tricks: tricks === "" ? null : Number(tricks) }, mine.signal));
  } catch (error) {
    if (error.name === "AbortError") return;
    $("result").hidden = true;
    say("error", error.message);
    document.title = `${words.title} · alphamu`;
  }
  if (asking === mine) showWorking(false);
}

function showWorking(working) {
  $("status").classList.toggle("searching", working);
  $("status").replaceChildren(...(working ? [element("span", { class: "dot", "aria-hidden": "true" }), words.working] : []));
  $("result").setAttribute("aria-busy", String(working));
}

function show(combination) {
  const { north, south, missing, known } = combination;
  document.title = `${north} – ${south} · alphamu`;
  $("north-cards").replaceChildren(...cards(north));
  $("south-cards").replaceChildren(...cards(south));
  $("missing").replaceChildren(words.missing, element("b", {}, shown(missing)), known ? ` · ${told.odds(combination)}` : "");
  const most = [...combination.tricks].reverse();
  const certain = most.findIndex((goal) => goal.probability === 1); // fewer tricks are certain too
  const open = certain < 0 ? most : most.slice(0, certain + 1);
  $("goals").replaceChildren(...open.map(goalRow));
  showAverage(combination.average, open);
  showComparison(combination.comparison, most);
  $("result").hidden = false;
}

const number = words.tricks;
const shown = (holding) => (holding === "-" ? words.nothing : holding.replace("T", "10"));
const capital = (text) => text[0].toUpperCase() + text.slice(1);

function cards(holding) {
  return holding === "-" ? [element("span", { class: "unknown" }, words.none)] : [...holding].map((rank) => face(`S${rank}`));
}

function goalRow(goal) {
  const claimed = goal.double_dummy > goal.probability
    ? element("span", { class: "soft", title: words.claimed },
      words.doubleDummy(goal.double_dummy)) : "";
  return element("tr", { "data-tricks": goal.tricks },
    element("th", { scope: "row" }, number(goal.tricks)),
    element("td", {}, element("div", { class: "goal-chance" }, element("b", {}, percent(goal.probability)),
      element("span", { class: "track", "aria-hidden": "true" },
        wide(element("span", { class: "bar-made" }), goal.probability)), claimed)),
    element("td", {}, element("p", { class: "suit-line" }, told.named(goal, "text")), stepByStep(goal.tree, number(goal.tricks))));
}

function showAverage(average, goals) {
  const same = goals.find((goal) => goal.text === average.text);
  const chances = Object.entries(average.chances).reverse().filter(([, chance]) => chance > 0 && chance < 1)
    .map(([tricks, chance]) => element("li", {}, `${number(Number(tricks))} ${percent(chance)}`));
  $("average").replaceChildren(
    element("h2", {}, words.average(average.tricks)),
    element("p", { class: "suit-line" }, same ? words.lineFor(same.tricks) : told.named(average, "text")),
    chances.length ? element("div", { class: "average-chances soft" }, words.atLeast, element("ul", {}, ...chances)) : "",
    stepByStep(average.tree, words.theAverage));
}

/** The plan in full, made when it is first opened. */
function stepByStep(tree, what) {
  if (!tree.steps.length) return "";
  const node = element("details", { class: "steps" },
    element("summary", {}, words.steps, element("span", { class: "hidden-text" }, words.stepsFor(what))));
  node.addEventListener("toggle", () => {
    node.append(element("div", { class: "plan" }, element("ul", {}, step(tree, 0))));
  }, { once: true });
  return node;
}

/** A step; where the defenders leave no choice, the next trick stands on the same line. */
function step(node, level) {
  const spoken = [];
  if (node.when) spoken.push(`${told.named(node, "when")} → `);
  let last = node;
  spoken.push(played(last));
  while (last.steps.length === 1 && !last.steps[0].when) {
    [last] = last.steps;
    spoken.push(words.then, played(last));
  }
  return branch(spoken, last.steps.map((following) => step(following, level + 1)), level < OPEN_LEVELS);
}

function played(node) {
  const { kind } = node;
  return element("span", { class: kind === "rest" ? "rest" : kind === "lead" ? "ours" : "" }, told.named(node, "play"));
}

function showComparison({ tricks, lines }, goals) {
  $("comparison").hidden = !lines.length;
  const best = tricks.map((wanted) => goals.find((goal) => goal.tricks === wanted).probability);
  const row = (line) => element("tr", {}, element("th", { scope: "row" }, capital(told.named(line, "line"))),
    ...line.probabilities.map((chance, place) => (chance === null ? element("td")
      : element("td", { class: chance === best[place] ? "best" : "" }, percent(chance),
        chance === best[place] ? element("span", { class: "hidden-text" }, words.theBest) : ""))));
  $("comparison").replaceChildren(
    element("h2", { id: "lines-title" }, words.compared),
    element("p", { class: "hint" }, words.aboutCompared),
    element("div", { class: "grid-scroll", tabindex: "0", role: "region", "aria-labelledby": "lines-title" },
      element("table", { class: "suit-lines" },
        element("thead", {}, element("tr", {}, element("th", { scope: "col" }, words.beginning),
          ...tricks.map((wanted) => element("th", { scope: "col" }, number(wanted))))),
        element("tbody", {}, ...lines.map(row)))));
}
