// The texts of books, loaded on their first search: one script per book, language and edition.

import { createEngine } from "./engine.js";
import { loadData } from "../shared/scripts.js";
import { rootOf } from "../shared/library.js";

/** @typedef {import("./text_index.js").BookTexts} BookTexts */
/**
 * @typedef {{code: string, folder: string, language: string, version: string}} Source `version` is "" for the current text
 */
/** @typedef {{source: Source, data: BookTexts, engine: ReturnType<typeof createEngine>, root: string}} SearchedBook */

/** @type {Map<string, Promise<SearchedBook>>} */
const books = new Map();

/**
 * Load a book.  Rejects if its script cannot be loaded; the next call tries again.
 * @param {Source} source
 * @returns {Promise<SearchedBook>}
 */
export function loadBook(source) {
  const root = `${rootOf(source.language)}${source.folder}${source.version ? `${source.version}/` : ""}`;
  const known = books.get(root);
  if (known) return known;
  const promise = loadData(`${root}texts.js`, "rulebookTexts").then((data) => ({ source, data, engine: createEngine(data), root }));
  // A failure is not cached.
  promise.catch(() => books.delete(root));
  books.set(root, promise);
  return promise;
}
