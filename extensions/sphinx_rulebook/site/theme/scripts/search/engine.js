// The search engine as one small interface: texts in, ranked rules out. No index is built beforehand; texts are
// scanned.

import { TextIndex } from "./text_index.js";
import { ownIntents } from "./asking.js";
import { rank } from "./rank.js";
import { hasLongDigits, readQuery } from "./query.js";

/** @typedef {import("./rank.js").Answer} Answer */

/**
 * Prepare a book's texts for searching.
 * @param {import("./text_index.js").BookTexts} data
 */
export function createEngine(data) {
  const index = new TextIndex(data);
  const own = ownIntents(data.synonyms || {}, data.language);
  return {
    index,
    /**
     * Return the units that answer a query, the best first.
     * @param {string} written
     * @param {string[]} [codes] of all books, which may precede a number
     * @returns {Answer}
     */
    search(written, codes = [data.code]) {
      const query = readQuery(written, codes, own, data.language);
      if (!query.whole) return { results: [], marks: [], suggestion: "", worth: 0 };
      const answer = rank(index, query);
      if (!hasLongDigits(written) || ["number", "prefix"].includes(answer.results[0]?.layer)) return answer;
      // 2ー3 is not a number of this book, but a text may contain these very letters.
      const literal = rank(index, readQuery(written, codes, own, data.language, true));
      return literal.results.length ? literal : answer;
    },
  };
}
