// The scope of a search: books, languages and editions.

import { library, rootOf } from "../shared/library.js";
import { loadData } from "../shared/scripts.js";

/** @typedef {{book: string, language: string, edition: string}} Scope a code, a version ("" for the current text), or ALL */
/** @typedef {import("./books.js").Source} Source */

export const ALL = "*";

/** Return the scope of this page, which is searched first. @returns {Scope} */
export function scopeHere() {
  const link = /** @type {HTMLElement | null} */ (document.querySelector("a.edition"));
  const { book = "" } = /** @type {HTMLElement} */ (document.querySelector("main") || document.body).dataset;
  const isKnown = library.books.some((one) => one.code === book);
  return {
    book: isKnown ? book : library.books.length === 1 ? library.books[0].code : ALL,
    language: library.language,
    edition: isKnown && link && link.dataset.edition ? link.dataset.edition : "",
  };
}

/**
 * Return the scope for a query: the book whose code precedes its number, or else the given scope.
 * @param {string} query
 * @param {Scope} scope
 * @returns {Scope}
 */
export function scopeOf(query, scope) {
  const named = scope.book !== ALL && bookOfNumber(query);
  return named && named !== scope.book ? { ...scope, book: named, edition: scope.edition === ALL ? ALL : "" } : scope;
}

/** Return the code of the book that a query names before a number, or "". @param {string} query */
export function bookOfNumber(query) {
  const text = query.normalize("NFKC").trim().toLowerCase();
  const found = library.books.find(({ code }) => text.startsWith(code.toLowerCase()) && /^[\s:/-]*\d/.test(text.slice(code.length)));
  return found ? found.code : "";
}

/**
 * Return the sources in a scope, those of the reader's language and of current texts first.
 * @param {Scope} scope
 * @returns {Promise<Source[]>}
 */
export async function sourcesOf(scope) {
  const books = library.books.filter((book) => scope.book === ALL || book.code === scope.book);
  const languages = scope.language === ALL ? [library.language, ...others()] : [scope.language];
  /** @type {Source[]} */
  const sources = [];
  for (const language of languages) {
    for (const { code, folder, hasEditions } of books) {
      const one = { code, folder, language };
      if (scope.edition === "" || scope.edition === ALL || !hasEditions) sources.push({ ...one, version: "" });
      if (scope.edition !== "" && hasEditions) {
        const versions = await versionsOf(folder, language);
        for (const version of versions) if (scope.edition === ALL || scope.edition === version) sources.push({ ...one, version });
      }
    }
  }
  return sources;
}

/** Return the codes of the other languages that are built together with this one. */
export const others = () => library.languages.filter((one) => one.code !== library.language && one.isBeside).map((one) => one.code);

/**
 * Load the list of a book's editions in a language.
 * @param {string} folder
 * @param {string} language
 * @returns {Promise<import("../editions/data.js").List>}
 */
export const editionsOf = (folder, language) => loadData(`${rootOf(language)}${folder}edition-list.js`, "rulebookEditionList");

/**
 * Return the versions of a book in a language, the newest first.
 * @param {string} folder
 * @param {string} language
 * @returns {Promise<string[]>}
 */
export async function versionsOf(folder, language) {
  try {
    const list = await editionsOf(folder, language);
    return list.editions.map((/** @type {{version: string}} */ one) => one.version).reverse();
  } catch (error) {
    return []; // the book has no editions in that language
  }
}

/**
 * Return the scopes that are one step wider, each with its name.
 * @param {Scope} scope
 * @returns {{scope: Scope, sentence: string}[]}
 */
export function wider(scope) {
  const found = [];
  if (scope.book !== ALL && library.books.length > 1) {
    found.push({ scope: { ...scope, book: ALL, edition: scope.edition === ALL ? ALL : "" }, sentence: "All books" });
  }
  if (scope.language !== ALL && others().length) found.push({ scope: { ...scope, language: ALL }, sentence: "All languages" });
  if (scope.edition !== ALL && library.books.some((book) => book.hasEditions)) {
    found.push({ scope: { ...scope, edition: ALL }, sentence: "All editions" });
  }
  return found;
}

/**
 * Return the scope of all books and editions, if the site has both and they are not searched already.
 * @param {Scope} scope
 * @returns {{scope: Scope, sentence: string}[]}
 */
export function widest(scope) {
  const hasBoth = library.books.length > 1 && library.books.some((book) => book.hasEditions);
  const isNarrow = scope.book !== ALL && scope.edition !== ALL;
  return hasBoth && isNarrow ? [{ scope: { ...scope, book: ALL, edition: ALL }, sentence: "All books and editions" }] : [];
}
