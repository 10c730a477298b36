// What things mean: a ? beside each, and what the page is for, told once and on demand.

import { $, element } from "./dom.js";
import * as storage from "./storage.js";
import { HELP } from "./words.js";

const SEEN = "alphamu-seen";
const GAP = 8; // pixels

export function start() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-help]");
    if (button) show(button);
  });
  $("about").hidden = storage.read(SEEN) !== null;
  $("about-close").addEventListener("click", () => {
    $("about").hidden = true;
    storage.write(SEEN, "yes");
    $("what").focus();
  });
  $("what").addEventListener("click", () => {
    $("about").hidden = false;
    $("about-close").focus();
  });
}

/** A ? that tells what something means. */
export function question(name) {
  return element("button", { type: "button", class: "help", "data-help": name, "aria-label": `${HELP[name][0]}: what is this?` }, "?");
}

function show(button) {
  const [heading, text] = HELP[button.dataset.help];
  const node = $("help");
  node.replaceChildren(element("h2", {}, heading), element("p", {}, text));
  node.showPopover();
  const at = button.getBoundingClientRect();
  const left = Math.min(Math.max(GAP, at.left - 20), innerWidth - node.offsetWidth - GAP);
  const below = at.bottom + GAP + node.offsetHeight < innerHeight;
  node.style.left = `${left}px`;
  node.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - node.offsetHeight)}px`;
}
