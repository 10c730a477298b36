// Light or dark: as the system has it, until the user chooses.

import { $ } from "./dom.js";

const KEY = "alphamu-theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function chosen() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage can be forbidden
  }
}

function show() {
  document.documentElement.dataset.theme = chosen() ?? (system.matches ? "dark" : "light");
}

export function start() {
  show();
  system.addEventListener("change", show);
  $("theme")?.addEventListener("click", () => {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // then only until the page is left
    }
    document.documentElement.dataset.theme = next;
  });
}
