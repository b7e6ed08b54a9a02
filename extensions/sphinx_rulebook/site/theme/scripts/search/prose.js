// The pages of prose of a language: small enough to be one script, and searched by the same engine as books.

import { createEngine } from "./engine.js";
import { loadData } from "../shared/scripts.js";
import { rootOf } from "../shared/library.js";

/**
 * Load the pages of prose of a language; null if they cannot be loaded, for instance offline.
 * @param {string} language
 * @returns {Promise<import("./books.js").SearchedBook | null>}
 */
export function loadProse(language) {
  const root = rootOf(language);
  const known = pages.get(root);
  if (known) return known;
  const source = { code: "", folder: "", language, version: "" };
  const promise = loadData(`${root}_static/prose.js`, "rulebookProse").then((data) => ({ source, data, engine: createEngine(data), root }), () => {
    pages.delete(root); // the next search tries again
    return null;
  });
  pages.set(root, promise);
  return promise;
}

/** @type {Map<string, Promise<import("./books.js").SearchedBook | null>>} */
const pages = new Map();
