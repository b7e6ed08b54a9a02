// The search palette: a field above the page that finds rules while the reader types.

import { scopeHere, scopeOf, sourcesOf, wider } from "./scope.js";
import { MOST, find } from "./finding.js";
import { addressOf, citation, lastingAddressOf, preview, row } from "./results.js";
import { copy } from "../reading/citing.js";
import { element, fill } from "../shared/dom.js";
import { formerList, recentLine, suggestionLine, wideningLine } from "./further.js";
import { forgetSearches, recentSearches, rememberSearch } from "./recent.js";
import { loadBook } from "./books.js";
import { makeChips } from "./chips.js";
import { word } from "../shared/library.js";
import { go, shareable } from "../shared/place.js";
import { LETTER_AT } from "../shared/book_texts.js";

/** @typedef {import("./scope.js").Scope} Scope */
/** @typedef {import("./finding.js").Found} Found */

const PAUSE = 40;
const MOST_CITED = 5;
const AT_ONCE = 8;
const REST = 80;

/** @type {Scope} */
let scope = scopeHere();
/** @type {Found[]} */
let found = [];
/** @type {string[]} */
let marks = [];
let chosen = -1;
let round = 0;
/** @type {string | null} the query that the shown rows answer */
let answered = null;
/** @type {number | undefined} */
let timer;

const field = /** @type {HTMLInputElement} */ (
  element("input", {
    type: "search",
    id: "search-field",
    role: "combobox",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    "aria-controls": "found",
    "aria-expanded": "false",
    "aria-haspopup": "grid",
    "aria-autocomplete": "list",
    "aria-label": word("Search or go to a number"),
    placeholder: word("Search or go to a number"),
  })
);
const close = element("button", { type: "button", class: "icon close", "aria-label": word("Close") });
const chips = element("div", { class: "chips" });
const state = element("p", { class: "state-of-search", role: "status" });
const list = element("div", { role: "grid", id: "found", "aria-label": word("Results") });
const before = element("div", { class: "further" });
const further = element("div", { class: "further" });
const answers = element("div", { class: "answers" }, state, before, list, further);
const dialog = /** @type {HTMLDialogElement} */ (
  element("dialog", { class: "palette", "aria-label": word("Search") }, element("div", { class: "asking" }, field, close), chips, answers)
);

/** Close the palette. If nothing had the focus before, the hidden field must not keep it. */
function shut() {
  dialog.close();
  if (document.activeElement === field) field.blur();
}

// ---- The scope of a search
// -----------------------------------------------------------------------------------------------

async function showChips() {
  const mine = scope;
  const made = await makeChips(scope, widen);
  // The scope has changed while the menus were made, and other menus are on their way.
  if (mine !== scope) return;
  // All menus are replaced; the focus goes to the new menu with the same name.
  const name = chips.contains(document.activeElement) && document.activeElement?.getAttribute("aria-label");
  chips.replaceChildren(...made);
  chips.hidden = !made.length;
  made.find((one) => one.getAttribute("aria-label") === name)?.focus();
}

/** @param {Scope} next */
function widen(next) {
  scope = next;
  void showChips();
  void look();
}

// ---- Results -------------------------------------------------------------------------------------------------------------

/** Whether another query has been typed in the meantime: answers may come late. @param {number} mine */
const isStale = (mine) => mine !== round;

async function look() {
  clearTimeout(timer);
  const mine = ++round;
  const query = field.value;
  list.setAttribute("aria-busy", "true");
  answered = null;
  if (!query.trim()) return showNothingAsked(mine);
  // A message only if loading takes noticeably long.
  const slow = setTimeout(() => !isStale(mine) && say(word("Loading the rules…")), 150);
  const answer = await find(query, await sourcesOf(scopeOf(query, scope))).finally(() => clearTimeout(slow));
  if (isStale(mine)) return;
  answered = query;
  found = answer.found;
  marks = answer.marks;
  showRows(mine);
  chosen = -1;
  choose(found.length ? 0 : -1);
  answers.scrollTop = 0;
  /** @type {Node[]} */
  const ahead = [];
  if (answer.former.length) ahead.push(formerList(answer.former));
  if (answer.suggestion) ahead.push(suggestionLine(answer.suggestion, ask));
  if (!found.length && answer.understood.length) ahead.push(element("p", {}, fill(word("Searched for: {words}"), { words: answer.understood.join(" · ") })));
  before.replaceChildren(...ahead);
  const steps = wider(scope);
  const step = (/** @type {Scope} */ next) => {
    widen(next);
    field.focus();
  };
  further.replaceChildren(...(steps.length ? [wideningLine(steps, step)] : []));
  say(summary(answer));
  list.setAttribute("aria-busy", "false");
}

/** Show the rows that fit on the screen, and the others once nobody types any more. @param {number} mine */
function showRows(mine) {
  const rows = (/** @type {number} */ from, /** @type {number} */ to) => found.slice(from, to).map((one, i) => row(one, marks, `found-${from + i}`));
  list.replaceChildren(...rows(0, AT_ONCE));
  if (found.length > AT_ONCE) setTimeout(() => isStale(mine) || list.append(...rows(AT_ONCE, MOST)), REST);
}

/** @param {import("./finding.js").Findings} answer */
function summary(answer) {
  const parts = [];
  if (answer.failed.length) parts.push(fill(word("Could not load: {books}"), { books: answer.failed.join(", ") }));
  if (answer.isCut) parts.push(word("Your query is too long; only its beginning was used."));
  if (!answer.found.length && !answer.former.length) parts.push(word("No results."));
  else if (answer.found.length) {
    const count = answer.found.length;
    if (count === 1) parts.push(`${word("Results")}: 1`);
    else parts.push(count < MOST ? fill(word("{count} results"), { count }) : fill(word("The first {count} results"), { count: MOST }));
  }
  return parts.join(" ");
}

/** @param {string} text */
const say = (text) => (state.textContent = text);

/** Show recent searches and the most cited rules while nothing has been typed. @param {number} mine */
async function showNothingAsked(mine) {
  found = [];
  list.replaceChildren();
  choose(-1);
  say("");
  const recent = recentSearches();
  /** @type {Node[]} */
  const shown = [];
  if (recent.length) {
    const forget = () => {
      forgetSearches();
      void look();
      field.focus();
    };
    shown.push(recentLine(recent, ask, forget));
  }
  before.replaceChildren(...shown);
  further.replaceChildren();
  const [first] = await sourcesOf(scope);
  const book = first && (await loadBook(first).catch(() => null));
  if (isStale(mine)) return;
  list.setAttribute("aria-busy", "false");
  if (!book) return say(first ? fill(word("Could not load: {books}"), { books: first.code }) : "");
  const { cited, units } = book.engine.index;
  const places = Array.from(units.keys()).filter((place) => cited[place] && units[place][LETTER_AT].toLowerCase() !== "t");
  places.sort((a, b) => cited[b] - cited[a] || a - b);
  found = places.slice(0, MOST_CITED).map((place) => ({ book, ranked: { place, shown: place, score: 0, layer: "text" } }));
  marks = [];
  if (found.length) say(word("Most cited"));
  list.replaceChildren(...found.map((one, i) => row(one, [], `found-${i}`)));
  answered = "";
  choose(-1);
}

// ---- Choosing ------------------------------------------------------------------------------------------------------------

/** @param {number} next */
function choose(next) {
  const rows = list.children;
  if (rows[chosen]) mark(rows[chosen], false);
  chosen = rows.length ? Math.max(-1, Math.min(rows.length - 1, next)) : -1;
  field.setAttribute("aria-expanded", String(rows.length > 0));
  if (chosen < 0) return field.removeAttribute("aria-activedescendant");
  mark(rows[chosen], true);
  rows[chosen].scrollIntoView({ block: "nearest" });
  field.setAttribute("aria-activedescendant", rows[chosen].id);
}

/**
 * Mark a row as chosen or not. Tab leads from the field to the links of the chosen row.
 * @param {Element} row
 * @param {boolean} isChosen
 */
function mark(row, isChosen) {
  row.setAttribute("aria-selected", String(isChosen));
  for (const link of row.querySelectorAll("a")) link.tabIndex = isChosen ? 0 : -1;
}

/** @param {string} query */
function ask(query) {
  field.value = query;
  void look();
  field.focus();
}

async function goToChosen() {
  // The chosen row may still answer an earlier query.
  if (answered !== field.value) await look();
  const one = answered === field.value && found[chosen];
  if (!one) return;
  rememberSearch(field.value);
  follow(addressOf(one));
}

/** Go to an address, and close the palette in case it is on this page. @param {string} address */
function follow(address) {
  shut();
  go(address);
}

function togglePreview() {
  const line = list.children[chosen];
  if (!line) return;
  const open = line.querySelector(".whole");
  if (open) open.remove();
  else line.firstElementChild?.append(preview(found[chosen], marks));
  line.scrollIntoView({ block: "nearest" });
}

async function citeChosen() {
  const one = found[chosen];
  if (!one) return;
  const text = citation(one);
  const isCopied = await copy(`${text}\n${shareable(await lastingAddressOf(one))}`);
  say(isCopied ? `${word("Copied")}: ${text}` : word("This browser does not allow copying."));
}

field.addEventListener("input", () => {
  round++; // answers that are on their way are for an earlier query
  list.setAttribute("aria-busy", "true");
  clearTimeout(timer);
  timer = setTimeout(() => void look(), PAUSE);
});
field.addEventListener("keydown", (event) => {
  if (event.isComposing) return; // an input method uses the same keys
  const isAtEnd = field.selectionStart === field.value.length;
  if (event.key === "ArrowDown") choose(chosen + 1);
  else if (event.key === "ArrowUp") choose(chosen - 1);
  else if (event.key === "Enter" && event.altKey) void citeChosen();
  else if (event.key === "Enter") void goToChosen();
  else if (event.key === "Escape") shut(); // a browser would empty the field first
  else if (event.key === "ArrowRight" && isAtEnd && chosen >= 0 && field.value) togglePreview();
  else return;
  event.preventDefault();
});
list.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a");
  if (!(link instanceof HTMLAnchorElement)) return;
  rememberSearch(field.value);
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) shut();
});
close.addEventListener("click", () => shut());
// A click outside the palette closes it, but not the end of a selection that began inside.
dialog.addEventListener("pointerdown", (event) => {
  if (event.target === dialog) dialog.addEventListener("click", (click) => click.target === dialog && shut(), { once: true });
});
document.body.append(dialog);

/** @param {string} query */
function open(query) {
  if (!dialog.open) {
    scope = scopeHere();
    void showChips();
    dialog.showModal();
  }
  field.focus();
  if (query) {
    field.value = query;
    field.setSelectionRange(query.length, query.length); // the reader continues typing at the end
  } else field.select();
  void look();
}

/** Load what would be searched first. */
async function prepare() {
  for (const source of await sourcesOf(scopeHere())) await loadBook(source).catch(() => null);
}

/** @type {any} */ (window).rulebookSearch = { open, prepare };
