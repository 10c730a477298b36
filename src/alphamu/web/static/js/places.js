// From page to page and back: each page is found again as it was left, as long as the window is open.

const KEY = "alphamu-place-";

export function start() {
  for (const link of document.querySelectorAll(".places a:not([aria-current])")) {
    link.href = link.getAttribute("href") + (remembered(link.pathname) ?? "");
  }
  addEventListener("pagehide", () => remember(location.pathname, location.hash));
}

function remembered(path) {
  try {
    return sessionStorage.getItem(KEY + path);
  } catch {
    return null; // storage can be forbidden
  }
}

function remember(path, hash) {
  try {
    sessionStorage.setItem(KEY + path, hash);
  } catch {
    // then the page begins anew
  }
}
