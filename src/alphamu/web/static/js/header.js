// The head of every page: the way to the others, the language, and light or dark. A page's own buttons stand between.

import { element } from "./dom.js";
import * as places from "./places.js";
import * as speak from "./speak.js";
import * as theme from "./theme.js";

const PAGES = [["/", "board"], ["/practise", "practise"], ["/lessons", "lessons"], ["/suit", "suits"]];

export function start() {
  document.querySelector(".places").append(...PAGES.map(([href, name]) => element("a", { href, "data-say": name,
    "aria-current": href === location.pathname ? "page" : null })));
  document.querySelector(".bar-actions").append(
    element("select", { id: "language", "data-label": "language" }),
    element("button", { type: "button", class: "button quiet", id: "theme", "data-title": "lightOrDark" }, "◐",
      element("span", { class: "hidden-text", "data-say": "lightOrDark" })));
  theme.start();
  speak.start();
  places.start();
}
