// What a device keeps for its reader; a browser that keeps nothing forgets it with the page.

/** @type {Map<string, string>} */
const forNow = new Map();

/** @param {string} key */
export function recall(key) {
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) return kept;
  } catch (error) {
    // Storage is forbidden.
  }
  return forNow.get(key) ?? null;
}

/**
 * Keep a value, or forget it where it is null.
 * @param {string} key
 * @param {string | null} value
 */
export function keep(key, value) {
  if (value === null) forNow.delete(key);
  else forNow.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    // Storage is full or forbidden.
  }
}
