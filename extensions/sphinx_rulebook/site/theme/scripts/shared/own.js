// Looking things up by keys that come from outside: addresses, what somebody typed, data. Every object also answers to
// `constructor`, `toString`, `__proto__` and the like, which none of these has put there.

/**
 * The value of a key of an object's own, undefined where it has none.
 * @template T
 * @param {Record<string, T>} object
 * @param {string} key
 * @returns {T | undefined}
 */
export const ownValue = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);
