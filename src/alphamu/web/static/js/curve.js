// The chance over a play as a curve, along which the table can be walked: by mouse, finger or keyboard.

import { $ } from "./dom.js";
import { review as words, wholePercent } from "./words.js";

const HEIGHT = 150; // of the curve, in its own units; it is as wide as there is room
const MARGIN = { left: 38, right: 10, top: 8, bottom: 20 };
const SVG = "http://www.w3.org/2000/svg";
const CARDS_OF_A_TRICK = 4;
const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: CARDS_OF_A_TRICK, PageDown: -CARDS_OF_A_TRICK, Home: -Infinity, End: Infinity };

let cards = 1; // of the play
let now = 0;

/** `walk(place)` is called with each place that is pointed at. */
export function start(walk) {
  const node = $("curve");
  const point = (event) => {
    const wanted = placeAt(event.clientX);
    if (wanted !== now) walk(wanted);
  };
  node.addEventListener("pointerdown", (event) => {
    node.setPointerCapture(event.pointerId);
    point(event);
  });
  node.addEventListener("pointermove", (event) => event.buttons && point(event));
  node.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // or the page would step, too
    walk(Math.max(0, Math.min(cards, now + step)));
  });
}

const box = () => $("curve").getBoundingClientRect();
const room = () => Math.max(1, box().width - MARGIN.left - MARGIN.right);

function placeAt(x) {
  const along = (x - box().left - MARGIN.left) / room();
  return Math.max(0, Math.min(cards, Math.round(along * cards)));
}

function drawn(tag, attributes, text = "") {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}

/** Draw it: `ours` and `theirs` are pairs of place and chance, `marks` have a verdict besides; `place` is where the table is. */
export function show({ count, place, ours, theirs, marks }) {
  [cards, now] = [Math.max(1, count), place];
  const width = room();
  const across = (at) => (width * at) / cards;
  const down = (chance) => HEIGHT - HEIGHT * chance;
  const path = (points) => points.map(([at, chance], number) => `${number ? "L" : "M"}${across(at).toFixed(1)} ${down(chance).toFixed(1)}`).join("");
  const node = $("curve");
  node.setAttribute("viewBox", `${-MARGIN.left} ${-MARGIN.top} ${width + MARGIN.left + MARGIN.right} ${HEIGHT + MARGIN.top + MARGIN.bottom}`);
  node.setAttribute("aria-valuemax", String(cards));
  node.setAttribute("aria-valuenow", String(place));
  node.setAttribute("aria-valuetext", words.along(place, ours.findLast(([at]) => at <= place)?.[1] ?? null));
  node.replaceChildren(...levels(width, down), ...tricks(across),
    drawn("path", { class: "chance-line theirs", d: path(theirs) }), drawn("path", { class: "chance-line", d: path(ours) }),
    drawn("path", { class: "now", d: `M${across(place)} ${-MARGIN.top}v${HEIGHT + MARGIN.top}` }),
    ...marks.map(([at, chance, verdict]) => drawn("circle", { class: `mark ${verdict}`, cx: across(at), cy: down(chance), r: 6 })));
}

function levels(width, down) {
  return [0, 0.5, 1].flatMap((chance) => [drawn("path", { class: "half", d: `M0 ${down(chance)}h${width}` }),
    drawn("text", { x: -6, y: down(chance) + 4, "text-anchor": "end" }, wholePercent(chance))]);
}

/** A line where each trick ends, and its number below. */
function tricks(across) {
  return Array.from({ length: Math.ceil(cards / CARDS_OF_A_TRICK) }, (_, number) => {
    const [from, to] = [number * CARDS_OF_A_TRICK, Math.min(cards, (number + 1) * CARDS_OF_A_TRICK)];
    return [drawn("path", { class: "tick", d: `M${across(to)} 0v${HEIGHT}` }),
      drawn("text", { x: across((from + to) / 2), y: HEIGHT + 15, "text-anchor": "middle" }, words.trickNumber(number + 1))];
  }).flat();
}
