// Looks up keys that come from outside: from addresses, from what somebody typed, from data. Every object also has
// inherited keys such as `constructor`, `toString` and `__proto__`, which must not be found.

/**
 * Return the value of an object's own key, or undefined if it has no such key.
 * @template T
 * @param {Record<string, T>} object
 * @param {string} key
 * @returns {T | undefined}
 */
export const ownValue = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);
