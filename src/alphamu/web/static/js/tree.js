// A tree that opens step by step.

import { element } from "./dom.js";

/** A list item: the words, and under them what follows, folded unless `open`. */
export function branch(words, following, open) {
  if (!following.length) return element("li", {}, ...words);
  return element("li", {}, element("details", { open }, element("summary", {}, ...words), element("ul", {}, ...following)));
}
