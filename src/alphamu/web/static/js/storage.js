// What the browser remembers for the page; where that is forbidden, nothing.

export function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function write(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // then only until the page is left
  }
}
