// Searches all the books of a scope at once, and the pages of prose.

import { LONGEST, readQuery } from "./query.js";
import { fold } from "./fold.js";
import { formerRules } from "./former.js";
import { groupsOf } from "./groups.js";
import { library } from "../shared/library.js";
import { loadBook } from "./books.js";
import { loadProse } from "./prose.js";
import { mayAskForNumber } from "./numbers.js";
import { nearest } from "./typos.js";

/** @typedef {import("./books.js").SearchedBook} SearchedBook */
/**
 * What was found. `understood` are the words that were looked for, and `nearest` the words of the books that are most
 * like them if nothing was found; `failed` are the books that could not be loaded.
 * @typedef {{groups: import("./groups.js").Group[], marks: string[], suggestion: string, nearest: string[], understood: string[], former: (import("./former.js").Former & {code: string})[], failed: string[], isCut: boolean}} Findings
 */

/**
 * Search some books.
 * @param {string} query
 * @param {import("./books.js").Source[]} sources
 * @returns {Promise<Findings>}
 */
export async function find(query, sources) {
  const codes = library.books.map((book) => book.code);
  const languages = new Set(sources.filter((one) => !one.version).map((one) => one.language));
  const [loaded, prose] = await Promise.all([Promise.allSettled(sources.map(loadBook)), Promise.all(Array.from(languages, loadProse))]);
  const read = readQuery(query, codes, [], sources[0]?.language);
  /** @type {import("./groups.js").Weighed[]} */
  const found = [];
  /** @type {Set<string>} */
  const marks = new Set();
  /** @type {string[]} */
  const failed = [];
  /**
   * @type {Set<string>} the books and languages that were searched, to find which of their rules used to have the number
   */
  const asked = new Set();
  /** @type {SearchedBook[]} */
  const books = [];
  const named = bookNamed(query, codes);
  // The query that was probably meant, if the book with the best result lacks a word.
  let suggestion = "";
  let best = -1;
  loaded.forEach((result, i) => {
    if (result.status === "rejected") {
      failed.push(`${sources[i].code} ${sources[i].version}`.trim());
      return;
    }
    const book = result.value;
    books.push(book);
    const answer = book.engine.search(query, codes);
    // A book that the query names comes first; otherwise, for equal scores, the books in the order of the search.
    const ahead = named === book.data.code ? 1.5 : 1;
    const weight = ahead * (1 - i * 1e-9);
    // There may be thousands, so they are only copied if their scores change.
    for (const ranked of answer.results) found.push({ book, ranked: weight === 1 ? ranked : { ...ranked, score: ranked.score * weight }, worth: answer.worth });
    answer.marks.forEach((mark) => marks.add(mark));
    const top = answer.results.length ? answer.results[0].score : -1;
    if (top > best) [suggestion, best] = [answer.suggestion, top];
    asked.add(`${book.source.folder} ${book.source.language}`);
  });
  const isNumber = found.some((one) => one.ranked.layer !== "text");
  // If the digits are a rule's number, they are not also looked for in the texts.
  const shown = isNumber && !read.named?.isMixed ? found.filter((one) => one.ranked.layer !== "text") : found;
  for (const book of isNumber ? [] : prose) {
    if (!book) continue;
    const answer = book.engine.search(query, codes);
    // A page is only a result if it has all the words as they are: rules answer questions, pages explain the rest.
    if (!answer.suggestion) for (const ranked of answer.results) shown.push({ book, ranked, worth: answer.worth });
    if (!found.length) answer.marks.forEach((mark) => marks.add(mark));
  }
  shown.sort((a, b) => b.ranked.score - a.ranked.score);
  const understood = [...read.phrases.map((phrase) => `"${phrase}"`), ...read.intents.map((one) => one.written.trim()), ...read.terms.map((term) => term.written)];
  return {
    groups: groupsOf(shown, fold(read.subject).replace(/^(?:an?|the) /, "")),
    marks: isNumber && !read.named?.isMixed ? [] : [...marks],
    suggestion,
    nearest: shown.length ? [] : nearestOf(read, books),
    understood,
    former: mayAskForNumber(read) ? await formerOf(read, asked) : [],
    failed,
    isCut: query.trim().length > LONGEST,
  };
}

/** At most so many words are offered instead of a query without results. */
const MOST_NEAREST = 5;

/**
 * Return the words of books that are most like those of a query.
 * @param {import("./query.js").Query} read
 * @param {SearchedBook[]} books
 */
function nearestOf(read, books) {
  /** @type {Set<string>} */
  const words = new Set();
  const wanted = [...read.phrases.flatMap((phrase) => phrase.split(" ")), ...read.terms.map((term) => term.text)].filter(Boolean).slice(0, 3);
  for (const word of wanted) {
    for (const { engine } of books.slice(0, 4)) for (const one of nearest(word, engine.index.vocabulary, MOST_NEAREST)) words.add(engine.index.spelling(one));
  }
  return [...words].slice(0, MOST_NEAREST);
}

/** Return the code of the book that a query starts with, if any. @param {string} query @param {string[]} codes */
function bookNamed(query, codes) {
  const first = query.trim().split(/[\s:/-]/)[0].toLowerCase();
  return codes.find((code) => code.toLowerCase() === first || (first.startsWith(code.toLowerCase()) && /^\d/.test(first.slice(code.length))));
}

/**
 * Find the rules of the searched books that used to have a number. @param {import("./query.js").Query} read
 * @param {Set<string>} asked
 */
async function formerOf(read, asked) {
  const found = [];
  for (const { code, folder, hasEditions } of library.books) {
    if (!hasEditions || !asked.has(`${folder} ${library.language}`)) continue;
    try {
      for (const one of await formerRules(folder, library.language, read)) found.push({ ...one, code });
    } catch (error) {
      // Without that script, nothing is known about other editions.
    }
  }
  return found;
}
