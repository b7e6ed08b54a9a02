// Loads data from classic scripts that call a function with it: a page opened from a folder cannot load anything else.

import { carried } from "./place.js";
import { trustedScript } from "./trusted.js";

/** @type {Map<string, any>} by the addresses of the scripts; shared by all of our bundles on a page */
const arrived = /** @type {any} */ (window).rulebookArrived || (/** @type {any} */ (window).rulebookArrived = new Map());

/** @param {any} data */
const take = (data) => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  arrived.set(script.dataset.address || script.src, data);
};

/** @type {Map<string, Promise<any>>} */
const loading = new Map();

/**
 * Return the data of a script that calls `name` with it. It is loaded once; after a failure, the next call tries again.
 * @param {string} address
 * @param {string} name
 * @returns {Promise<any>}
 */
export function loadData(address, name) {
  if (arrived.has(address)) return Promise.resolve(arrived.get(address));
  /** @type {any} */ (window)[name] = take;
  return loadScript(address).then(() => {
    if (arrived.has(address)) return arrived.get(address);
    loading.delete(address); // something else came, perhaps a message of the server
    throw new Error(address);
  });
}

/**
 * Run a script once.
 * @param {string} address
 * @returns {Promise<void>}
 */
export function loadScript(address) {
  const known = loading.get(address);
  if (known) return known;
  /** @type {Promise<void>} */
  const promise = carried ? carried.run(address) : new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = trustedScript(address);
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(address));
    };
    document.head.append(script);
  });
  loading.set(address, promise);
  promise.catch(() => loading.delete(address));
  return promise;
}
