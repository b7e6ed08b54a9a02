// What a device keeps for its reader; a browser that keeps nothing forgets it with the page.

/** @type {Map<string, string | null>} what could not be kept */
const forNow = new Map();

/** @param {string} key */
export function recall(key) {
  const now = forNow.get(key);
  if (now !== undefined) return now;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    return null; // storage is forbidden
  }
}

/**
 * Keep a value, or forget it where it is null.
 * @param {string} key
 * @param {string | null} value
 */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    forNow.delete(key);
  } catch (error) {
    forNow.set(key, value); // storage is full or forbidden
  }
}
