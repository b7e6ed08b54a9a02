// The search palette: a field above the page that finds rules while the reader types.

import { scopeHere, scopeOf, sourcesOf, wider, widest } from "../search/scope.js";
import { find } from "../search/finding.js";
import { addressOf, citation, groupName, lastingAddressOf, option } from "./options.js";
import { answers, before, chips, close, dialog, field, further, list, peek, state } from "./frame.js";
import { copy } from "../reading/citing.js";
import { element, fill } from "../shared/dom.js";
import { lastPlace } from "../shared/last_place.js";
import { forgetSearches, recentSearches, rememberSearch } from "./recent.js";
import { formerList, formerSentence, inVain, recentLine, resumeLine, suggestionLine, wideningLine } from "./further.js";
import { loadBook } from "../search/books.js";
import { makeChips } from "./chips.js";
import { peekAt } from "./peek.js";
import { labelled } from "../shared/labelled.js";
import { counted, word } from "../shared/library.js";
import { go, shareable } from "../shared/place.js";
import { LETTER_AT } from "../shared/book_texts.js";

/** @typedef {import("../search/scope.js").Scope} Scope */
/** @typedef {import("../search/groups.js").Found} Found */
/** @typedef {{name: string, count: number, found: Found[]}} Shown a group as it is shown; a count of 0 is not */

const MOST_CITED = 5;
/** So many results fit on the screen; the others, and the preview, are shown when nobody types any more. */
const AT_ONCE = 8;
const REST = 80;
/** Above this width, the preview is beside the results. */
const IS_BESIDE = matchMedia("(min-width: 64rem)");

/** @type {Scope} */
let scope = scopeHere();
/** @type {Found[]} */
let found = [];
/** @type {string[]} */
let marks = [];
let chosen = -1;
/** The address of the rule that had the number of the query in another edition, "" if a rule has it now. */
let former = "";
let round = 0;
/** @type {string | null} the query that the shown results answer */
let answered = null;
/** @type {number | undefined} */
let timer;

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
  // The scope has changed while the chips were made, and others are on their way.
  if (mine !== scope) return;
  // All chips are replaced; the focus goes to the new one with the same name.
  const nameOf = (/** @type {Element | null} */ one) => one && (one.getAttribute("aria-label") || one.textContent);
  const name = chips.contains(document.activeElement) && nameOf(document.activeElement);
  chips.replaceChildren(...made);
  chips.hidden = !made.length;
  const again = /** @type {HTMLElement[]} */ (Array.from(chips.querySelectorAll("button, select"))).find((one) => nameOf(one) === name);
  if (again) again.focus();
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
  marks = answer.marks;
  show(answer.groups.map(({ kind, ...group }) => ({ name: groupName(kind), ...group })), mine);
  // If no rule has the number now, the one that had it is meant, and not the nearest number.
  former = answer.former.length && found[0]?.ranked.layer !== "number" ? answer.former[0].uri : "";
  choose(found.length && !former ? 0 : -1);
  answers.scrollTop = 0;
  /** @type {Node[]} */
  const ahead = [];
  if (answer.former.length) ahead.push(formerList(answer.former, former !== ""));
  if (answer.suggestion) ahead.push(element("div", { class: "note" }, suggestionLine(answer.suggestion, ask)));
  if (!found.length && !answer.former.length) ahead.push(element("div", { class: "note" }, ...inVain(answer, ask)));
  before.replaceChildren(...ahead);
  const everywhere = found.length ? [] : widest(scope);
  const steps = everywhere.length ? [...everywhere, ...wider(scope).filter((one) => one.scope.language !== scope.language)] : wider(scope);
  const step = (/** @type {Scope} */ next) => {
    widen(next);
    field.focus();
  };
  // The buttons below the results come after the last of them: they would move under a finger that taps them.
  const offer = () => further.replaceChildren(...(steps.length ? [wideningLine(steps, step)] : []));
  if (found.length > AT_ONCE) {
    further.replaceChildren();
    setTimeout(() => isStale(mine) || offer(), REST);
  } else offer();
  say(summary(answer));
  list.setAttribute("aria-busy", "false");
}

/**
 * Show groups of results: first those that fit on the screen, and the others once nobody types any more.
 * @param {Shown[]} groups
 * @param {number} mine
 */
function show(groups, mine) {
  found = groups.flatMap((group) => group.found);
  chosen = -1;
  const here = scopeHere().book;
  /** @type {Map<Shown, HTMLElement>} */
  const made = new Map();
  const add = (/** @type {number} */ from, /** @type {number} */ to) => {
    let at = 0;
    for (const group of groups) {
      for (const one of group.found) {
        if (at >= from && at < to) {
          let box = made.get(group);
          if (!box) {
            const id = `group-${made.size}`;
            const head = element("p", { class: "group", id, role: "presentation" }, group.name, group.count ? element("span", {}, String(group.count)) : null);
            made.set(group, (box = element("ul", { role: "group", "aria-labelledby": id })));
            list.append(head, box);
          }
          box.append(option(one, marks, `found-${at}`, here));
        }
        at++;
      }
    }
  };
  list.replaceChildren();
  add(0, AT_ONCE);
  if (found.length > AT_ONCE) setTimeout(() => isStale(mine) || add(AT_ONCE, Infinity), REST);
}

/** @param {import("../search/finding.js").Findings} answer */
function summary(answer) {
  const parts = [];
  if (answer.failed.length) parts.push(fill(word("Could not load: {books}"), { books: answer.failed.join(", ") }));
  if (answer.isCut) parts.push(word("Your query is too long; only its beginning was used."));
  const count = answer.groups.reduce((sum, group) => sum + group.count, 0);
  if (former) parts.push(formerSentence(answer.former[0]));
  if (!count && !answer.former.length) parts.push(word("No results."));
  else if (count && !former) parts.push(counted("{count} result", "{count} results", count));
  return parts.join(" ");
}

/** @param {string} text */
const say = (text) => (state.textContent = text);

/** Show recent searches and the most cited rules while nothing has been typed. @param {number} mine */
async function showNothingAsked(mine) {
  found = [];
  marks = [];
  former = "";
  list.replaceChildren();
  choose(-1);
  say("");
  const recent = recentSearches();
  const forget = () => {
    forgetSearches();
    void look();
    field.focus();
  };
  const place = lastPlace();
  before.replaceChildren(...(place ? [resumeLine(place)] : []), ...(recent.length ? [recentLine(recent, ask, forget)] : []));
  further.replaceChildren();
  // The palette is painted before the book's texts are read, which keeps a phone busy.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const [first] = await sourcesOf(scope);
  const book = first && !isStale(mine) && (await loadBook(first).catch(() => null));
  if (isStale(mine)) return;
  list.setAttribute("aria-busy", "false");
  if (!book) return say(first ? fill(word("Could not load: {books}"), { books: first.code }) : "");
  const { cited, units } = book.engine.index;
  const places = Array.from(units.keys()).filter((place) => cited[place] && units[place][LETTER_AT].toLowerCase() !== "t");
  places.sort((a, b) => cited[b] - cited[a] || a - b);
  const most = places.slice(0, MOST_CITED).map((place) => ({ book, ranked: { place, shown: place, score: 0, layer: /** @type {const} */ ("text") } }));
  show(most.length ? [{ name: word("Most cited"), count: 0, found: most }] : [], mine);
  answered = "";
  choose(-1);
}

// ---- Choosing ------------------------------------------------------------------------------------------------------------

/** @param {number} index */
const optionAt = (index) => document.getElementById(`found-${index}`);

/** @param {number} next */
function choose(next) {
  optionAt(chosen)?.setAttribute("aria-selected", "false");
  chosen = found.length ? Math.max(-1, Math.min(found.length - 1, next)) : -1;
  field.setAttribute("aria-expanded", String(found.length > 0));
  const one = chosen < 0 ? null : optionAt(chosen);
  if (one) {
    one.setAttribute("aria-selected", "true");
    // The name of its group is shown with the first result.
    (chosen ? one : list).scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", one.id);
  } else field.removeAttribute("aria-activedescendant");
  dialog.classList.toggle("vain", !found.length);
  if (!found.length) dialog.classList.remove("peeking");
  clearTimeout(peekTimer);
  peekTimer = setTimeout(showPeek, REST);
}

/** @type {number | undefined} */
let peekTimer;

/** Show the preview of the chosen result, or if none is chosen, of the first one. */
function showPeek() {
  clearTimeout(peekTimer);
  if (!IS_BESIDE.matches && !dialog.classList.contains("peeking")) return;
  const focused = stops().indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const shown = found[Math.max(0, chosen)];
  peekAt(peek, shown, marks, scopeHere().book, { open: () => void goToChosen(Math.max(0, chosen)), cite: () => void cite(shown) });
  // A further answer may arrive while somebody is in the preview, whose links and buttons are made anew.
  if (focused >= 0) stops()[focused]?.focus();
}

/** Return the links and buttons of the preview. @returns {HTMLElement[]} */
const stops = () => Array.from(peek.querySelectorAll("a, button"));

/** @param {string} query */
function ask(query) {
  field.value = query;
  void look();
  field.focus();
}

/** @param {number} [wanted] the result to go to, if not the chosen one */
async function goToChosen(wanted) {
  // The chosen result may still answer an earlier query.
  if (answered !== field.value) await look();
  const one = answered === field.value && found[wanted ?? chosen];
  if (!one && !(former && answered === field.value)) return;
  rememberSearch(field.value);
  if (!one) return follow(former);
  follow(addressOf(one));
}

/** Go to an address, and close the palette in case it is on this page. @param {string} address */
function follow(address) {
  shut();
  go(address);
}

/** Go to the preview beside the results; where there is no room for it, show it in their place, or them again. */
function togglePreview() {
  if (IS_BESIDE.matches) {
    showPeek();
    /** @type {HTMLElement | null} */ (peek.querySelector("button"))?.focus();
  } else if (dialog.classList.toggle("peeking")) showPeek();
}

async function citeChosen() {
  // The chosen result may still answer an earlier query.
  if (answered !== field.value) await look();
  if (answered === field.value) await cite(found[Math.max(0, chosen)]);
}

/** Copy the citation of a result. @param {typeof found[number] | undefined} one */
async function cite(one) {
  if (!one) return;
  const text = citation(one);
  const isCopied = await copy(`${text}\n${shareable(await lastingAddressOf(one))}`);
  say(isCopied ? labelled(word("Copied"), text) : word("This browser does not allow copying."));
}

field.addEventListener("input", () => {
  round++; // answers that are on their way are for an earlier query
  list.setAttribute("aria-busy", "true");
  clearTimeout(timer);
  timer = setTimeout(() => void look()); // several letters at once are one query
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
peek.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowLeft") return;
  field.focus();
  event.preventDefault();
});
dialog.addEventListener("click", (event) => {
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
IS_BESIDE.addEventListener("change", () => {
  dialog.classList.remove("peeking");
  showPeek();
});
document.body.append(dialog);

/** @param {string} query */
function open(query) {
  if (!dialog.open) {
    scope = scopeHere();
    void showChips();
    dialog.classList.remove("peeking");
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
