// Values saved on the device. If the browser saves nothing, they last as long as the page.

/** @type {Map<string, string | null>} the values that could not be saved */
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
 * Save a value, or delete it if it is null.
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
