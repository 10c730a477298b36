// Light or dark: as the system has it, until the user chooses.

import { $ } from "./dom.js";
import * as storage from "./storage.js";

const KEY = "alphamu-theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function show() {
  document.documentElement.dataset.theme = storage.read(KEY) ?? (system.matches ? "dark" : "light");
}

export function start() {
  show();
  system.addEventListener("change", show);
  $("theme")?.addEventListener("click", () => {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    storage.write(KEY, next);
    document.documentElement.dataset.theme = next;
  });
}
