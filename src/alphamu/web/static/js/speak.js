// The still words of a page: elements name them, and the language of the reader fills them in.

import { $, element } from "./dom.js";
import { choose, language, languages, page } from "./words.js";

const ATTRIBUTES = { label: "aria-label", title: "title", placeholder: "placeholder" };

export function start() {
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = page[node.dataset.say];
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    for (const node of document.querySelectorAll(`[data-${name}]`)) node.setAttribute(attribute, page[node.dataset[name]]);
  }
  $("language")?.append(...Object.entries(languages).map(([code, name]) =>
    element("option", { value: code, selected: code === language, lang: code }, name)));
  $("language")?.addEventListener("change", (event) => choose(event.target.value));
}
