// A few words for building the page.

export const $ = (id) => document.getElementById(id);

/** element("p", {class: "soft"}, "text", node, …) */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat());
  return node;
}

/** The wider mark a child made by width in percent. */
export function wide(node, share) {
  node.style.width = `${100 * Math.min(1, Math.max(0, share))}%`;
  return node;
}

/** Put new children in place of the old; the focus stays on the part with the same `data-key`, scrolled as it was. */
export function renew(node, ...children) {
  const key = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const scrolled = node.querySelector(".grid-scroll")?.scrollLeft;
  node.replaceChildren(...children.flat());
  if (scrolled) node.querySelector(".grid-scroll").scrollLeft = scrolled;
  if (key) node.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
}

/** Show the first of two buttons that take turns in one place, or the second; whoever had the keyboard on one has it on the other. */
export function takeTurns(first, second, isFirst) {
  const [shown, hidden] = isFirst ? [$(first), $(second)] : [$(second), $(first)];
  const hadFocus = document.activeElement === hidden;
  shown.hidden = false;
  hidden.hidden = true;
  if (hadFocus) shown.focus({ preventScroll: true });
}

export function say(id, text) {
  const node = $(id);
  node.textContent = text ?? "";
  node.hidden = !text;
}

let hiding;
export function toast(text) {
  say("toast", text);
  clearTimeout(hiding);
  hiding = setTimeout(() => say("toast", ""), 3500);
}

/** Put a text on the clipboard; false where the browser does not allow it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
