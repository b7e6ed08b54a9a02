// The menus for where to search: in which book, language and edition, or in all of them.

import { ALL, others, versionsOf } from "./scope.js";
import { element } from "../shared/dom.js";
import { library, word } from "../shared/library.js";

/** @typedef {import("./scope.js").Scope} Scope */

/**
 * Make one menu.
 * @param {string} name
 * @param {string} value
 * @param {[string, string][]} options values with their names
 * @param {(value: string) => void} change
 */
function chip(name, value, options, change) {
  const select = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": name }));
  for (const [one, text] of options) select.append(new Option(text, one, false, one === value));
  select.value = value;
  select.addEventListener("change", () => change(select.value));
  return select;
}

/**
 * Make a menu for everything that the site has more than one of.
 * @param {Scope} scope the current choice
 * @param {(next: Scope) => void} change
 * @returns {Promise<HTMLSelectElement[]>}
 */
export async function makeChips(scope, change) {
  const made = [];
  if (library.books.length > 1) {
    const books = /** @type {[string, string][]} */ ([[ALL, word("All books")], ...library.books.map((book) => [book.code, book.title])]);
    // Another book has other versions, so the choice of one edition is dropped.
    made.push(chip(word("Book"), scope.book, books, (book) => change({ ...scope, book, edition: scope.edition === ALL ? ALL : "" })));
  }
  if (others().length) {
    const names = library.languages.filter((one) => one.code === library.language || others().includes(one.code));
    const languages = /** @type {[string, string][]} */ ([[ALL, word("All languages")], ...names.map((one) => [one.code, one.name])]);
    made.push(chip(word("Language"), scope.language, languages, (language) => change({ ...scope, language })));
  }
  const book = library.books.find((one) => one.code === scope.book && one.hasEditions);
  if (book || library.books.some((one) => one.hasEditions)) {
    const versions = book ? await versionsOf(book.folder, scope.language === ALL ? library.language : scope.language) : [];
    const editions = /** @type {[string, string][]} */ ([["", word("Current text")], ...versions.map((version) => [version, version]), [ALL, word("All editions")]]);
    made.push(chip(word("Edition"), scope.edition, editions, (edition) => change({ ...scope, edition })));
  }
  return made;
}
