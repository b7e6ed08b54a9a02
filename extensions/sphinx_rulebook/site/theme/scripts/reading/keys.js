// The keys of a page, and the dialog that lists them.

import { allUnits, numberOf, unitHere } from "./addresses.js";
import { choose } from "./about.js";
import { citationOf, cite } from "./citing.js";
import { element } from "../shared/dom.js";
import { word } from "../shared/library.js";
import { openSearch } from "./opening_search.js";
import { ownValue } from "../shared/own.js";
import { replace } from "../shared/place.js";
import { hasKeys } from "./view.js";

const HELP = /** @type {[string, string][]} */ ([
  ["/", "Search or go to a number"],
  ["j", "Next rule"],
  ["k", "Previous rule"],
  ["t", "Other language"],
  ["b", "Side by side"],
  ["c", "Copy citation"],
  ["?", "This list of keys"],
]);

/**
 * Go to the rule after or before the current one.
 * @param {number} step
 */
function go(step) {
  const units = allUnits().filter((unit) => !unit.matches("section") || numberOf(unit));
  if (!units.length) return;
  const here = unitHere();
  const at = here ? units.indexOf(here) : -1;
  const next = units[Math.max(0, Math.min(units.length - 1, at + step))];
  replace(`#${encodeURI(next.id)}`);
  choose(next); // at once, since another key may follow before the event of the new address
}

function nextLanguage() {
  const links = /** @type {HTMLAnchorElement[]} */ (Array.from(document.querySelectorAll(".languages a")));
  const current = links.findIndex((link) => link.hasAttribute("aria-current"));
  if (links.length > 1) links[(current + 1) % links.length].click();
}

function otherView() {
  const link = /** @type {HTMLElement | null} */ (document.querySelector("a:is(.both, .beside)"));
  if (link) link.click();
}

function citeHere() {
  const own = /** @type {HTMLElement | null} */ (document.querySelector(".acts [data-act=cite]"));
  if (own) return own.click();
  const unit = unitHere();
  if (unit) cite(citationOf(unit));
}

/** @type {HTMLDialogElement | null} */
let help = null;

function showHelp() {
  if (!help) {
    const list = element("dl");
    for (const [key, sentence] of HELP) list.append(element("dt", {}, element("kbd", {}, key)), element("dd", {}, word(sentence)));
    const close = element("form", { method: "dialog" }, element("button", { class: "btn" }, word("Close")));
    help = /** @type {HTMLDialogElement} */ (element("dialog", { class: "help", "aria-label": word("Keys") }, element("h2", {}, word("Keys")), list, close));
    document.body.append(help);
  }
  help.showModal();
}

/** @type {Record<string, () => void>} */
const ACTS = { "/": () => openSearch(), j: () => go(1), k: () => go(-1), t: nextLanguage, b: otherView, c: citeHere, "?": showHelp };

export function setUpKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.defaultPrevented || document.querySelector("dialog.help[open]")) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      openSearch();
      return;
    }
    if (document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || !hasKeys()) return;
    if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]")) return;
    const act = ownValue(ACTS, event.key);
    if (!act) return;
    event.preventDefault(); // so that the key does not become the first letter of a search
    act();
  });
}
