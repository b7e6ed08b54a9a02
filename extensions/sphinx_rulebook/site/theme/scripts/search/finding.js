// Searches all the books of a scope at once.

import { LONGEST, readQuery } from "./query.js";
import { formerRules } from "./former.js";
import { library } from "../shared/library.js";
import { loadBook } from "./books.js";

/** @typedef {import("./books.js").SearchedBook} SearchedBook */
/** @typedef {import("./rank.js").Ranked} Ranked */
/** @typedef {{book: SearchedBook, ranked: Ranked}} Found */
/** @typedef {{found: Found[], marks: string[], suggestion: string, understood: string[], former: (import("./former.js").Former & {code: string})[], failed: string[], isCut: boolean}} Findings */

/** The most results to show. */
export const MOST = 40;

/**
 * Search some books; the result names those that could not be loaded.
 * @param {string} query
 * @param {import("./books.js").Source[]} sources
 * @returns {Promise<Findings>}
 */
export async function find(query, sources) {
  const codes = library.books.map((book) => book.code);
  const loaded = await Promise.allSettled(sources.map(loadBook));
  const read = readQuery(query, codes);
  /** @type {Found[]} */
  const found = [];
  /** @type {Set<string>} */
  const marks = new Set();
  let suggestion = "";
  /** @type {string[]} */
  const failed = [];
  /**
   * @type {Set<string>} the books and languages that were searched, to find which of their rules used to have the number
   */
  const asked = new Set();
  const named = bookNamed(query, codes);
  loaded.forEach((result, i) => {
    if (result.status === "rejected") {
      failed.push(`${sources[i].code} ${sources[i].version}`.trim());
      return;
    }
    const book = result.value;
    const answer = book.engine.search(query, codes);
    // A book that the query names comes first; otherwise, for equal scores, the books in the order of the search.
    const ahead = named === book.data.code ? 1.5 : 1;
    for (const ranked of answer.results.slice(0, MOST)) found.push({ book, ranked: { ...ranked, score: ranked.score * ahead * (1 - i * 1e-9) } });
    answer.marks.forEach((mark) => marks.add(mark));
    if (!suggestion) suggestion = answer.suggestion;
    asked.add(`${book.source.folder} ${book.source.language}`);
  });
  found.sort((a, b) => b.ranked.score - a.ranked.score);
  // If the digits are a rule's number, they are not also looked for in the texts.
  const isNumber = found.length > 0 && found[0].ranked.layer !== "text";
  const shown = isNumber ? found.filter((one) => one.ranked.layer !== "text") : found;
  const former = read.number ? await formerOf(read.number, asked) : [];
  return {
    found: shown.slice(0, MOST),
    marks: isNumber ? [] : [...marks],
    suggestion,
    understood: [...read.phrases.map((phrase) => `"${phrase}"`), ...read.terms.map((term) => term.written)],
    former,
    failed,
    isCut: query.trim().length > LONGEST,
  };
}

/** Return the code of the book that a query starts with, if any. @param {string} query @param {string[]} codes */
function bookNamed(query, codes) {
  const first = query.trim().split(/[\s:/-]/)[0].toLowerCase();
  return codes.find((code) => code.toLowerCase() === first || (first.startsWith(code.toLowerCase()) && /^\d/.test(first.slice(code.length))));
}

/**
 * Find the rules of the searched books that used to have a number. @param {string} number @param {Set<string>} asked
 */
async function formerOf(number, asked) {
  const found = [];
  for (const { code, folder, hasEditions } of library.books) {
    if (!hasEditions || !asked.has(`${folder} ${library.language}`)) continue;
    try {
      for (const one of await formerRules(folder, library.language, number)) found.push({ ...one, code });
    } catch (error) {
      // Without that script, nothing is known about other editions.
    }
  }
  return found;
}
