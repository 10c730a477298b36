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
