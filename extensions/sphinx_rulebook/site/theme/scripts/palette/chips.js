// Where to search: in this book or in all, in which language and edition.

import { ALL, editionsOf, others, scopeHere, versionsOf } from "../search/scope.js";
import { element } from "../shared/dom.js";
import { icon } from "./icons.js";
import { library, word } from "../shared/library.js";

/** @typedef {import("../search/scope.js").Scope} Scope */

/**
 * Make a menu that looks like a button.
 * @param {string} name
 * @param {string} value
 * @param {[string, string][]} options values with their names
 * @param {(value: string) => void} change
 */
function menu(name, value, options, change) {
  const select = /** @type {HTMLSelectElement} */ (element("select", { class: "btn", "aria-label": name }));
  for (const [one, text] of options) select.append(new Option(text, one, false, one === value));
  select.value = value;
  select.addEventListener("change", () => change(select.value));
  return element("span", { class: "chip" }, select, icon("down"));
}

/**
 * Make a button that is pressed or not.
 * @param {string} name
 * @param {boolean} isPressed
 * @param {() => void} press
 */
function toggle(name, isPressed, press) {
  const button = element("button", { type: "button", class: "btn", "aria-pressed": String(isPressed) }, name);
  button.addEventListener("click", press);
  return button;
}

/** Whether the current text of a book is an edition. @param {string} folder */
const isReleased = (folder) => editionsOf(folder, library.language).then((list) => list.isReleased, () => false);

/**
 * Make a choice for everything that the site has more than one of.
 * @param {Scope} scope the current choice
 * @param {(next: Scope) => void} change
 * @returns {Promise<HTMLElement[]>}
 */
export async function makeChips(scope, change) {
  const made = [];
  const here = scopeHere().book;
  // Another book has other versions, so the choice of one edition is dropped.
  const to = (/** @type {string} */ book) => change({ ...scope, book, edition: scope.edition === ALL ? ALL : "" });
  if (library.books.length > 1) {
    if (here !== ALL) made.push(toggle(word("This book"), scope.book === here, () => to(here)), toggle(word("All books"), scope.book === ALL, () => to(ALL)));
    if (here === ALL || library.books.length > 2 || (scope.book !== ALL && scope.book !== here)) {
      const books = /** @type {[string, string][]} */ ([[ALL, word("All books")], ...library.books.map((book) => [book.code, book.title])]);
      made.push(menu(word("Book"), scope.book, books, to));
    }
  }
  if (others().length) {
    const names = library.languages.filter((one) => one.code === library.language || others().includes(one.code));
    const languages = /** @type {[string, string][]} */ ([...names.map((one) => [one.code, one.name]), [ALL, word("All languages")]]);
    made.push(menu(word("Language"), scope.language, languages, (language) => change({ ...scope, language })));
  }
  const book = library.books.find((one) => one.code === scope.book && one.hasEditions);
  if (book || library.books.some((one) => one.hasEditions)) {
    const versions = book ? await versionsOf(book.folder, scope.language === ALL ? library.language : scope.language) : [];
    // The current text is called by its edition, if it is that edition without any changes.
    const isEdition = !!book && versions[0] === book.edition && scope.edition !== book.edition && (await isReleased(book.folder));
    if (isEdition) versions.shift();
    const editions = /** @type {[string, string][]} */ ([["", isEdition && book ? book.edition : word("Current text")], ...versions.map((version) => [version, version]), [ALL, word("All editions")]]);
    made.push(menu(word("Edition"), scope.edition, editions, (edition) => change({ ...scope, edition })));
  }
  return made;
}
