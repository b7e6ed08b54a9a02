// The engine behind one small interface: texts in, ranked rules out. Nothing is indexed beforehand; texts are scanned.

import { TextIndex } from "./text_index.js";
import { rank } from "./rank.js";
import { readQuery } from "./query.js";

/** @typedef {import("./rank.js").Answer} Answer */

/**
 * Make a book's texts ready to be asked.
 * @param {import("./text_index.js").BookTexts} data
 */
export function createEngine(data) {
  const index = new TextIndex(data);
  return {
    index,
    /**
     * The units that answer a query, the best first.
     * @param {string} written
     * @param {string[]} [codes] of all books, which may stand before a number
     * @returns {Answer}
     */
    search(written, codes = [data.code]) {
      const query = readQuery(written, codes);
      return query.whole ? rank(index, query) : { results: [], marks: [], suggestion: "" };
    },
  };
}
