// Loads the search when somebody is about to use it.

import { landOnNumber } from "./addresses.js";
import { tell } from "./citing.js";
import { loadScript } from "../shared/scripts.js";
import { root, word } from "../shared/library.js";
import { here } from "../shared/place.js";

/** The path of this page. */
const path = here().pathname;

const load = () => loadScript(new URL("_static/search.js", root).href);

/** The text typed before the search is loaded, or null if nobody is waiting for it. @type {string | null} */
let typed = null;

/**
 * Open the search.
 * @param {string} [query]
 */
export function openSearch(query = "") {
  if (typed !== null) return;
  typed = query;
  document.addEventListener("keydown", collect, true);
  load()
    .then(() => /** @type {any} */ (window).rulebookSearch.open(typed || ""))
    .catch(() => tell(word("The search could not be loaded.")))
    .finally(() => {
      typed = null;
      document.removeEventListener("keydown", collect, true);
    });
}

/** Go to the rule in the address. If the page does not have it, search for it: it may be on another page by now. */
export function searchForAddress() {
  const wanted = landOnNumber();
  if (wanted) openSearch(wanted);
}

/** Go to the rule in the address, on pages whose addresses name rules: those of rules, and the home pages of the site and its books. */
export function followAddress() {
  if (here().pathname !== path) return; // a single file is about to show another page
  // The scripts of editions know what became of a rule. They call `searchForAddress` if they do not.
  const isLeft = document.querySelector("main.rules") ? document.querySelector("a.edition") : !document.querySelector("main.prose .own");
  if (isLeft) landOnNumber();
  else searchForAddress();
}

/**
 * Collect a letter that is typed while the search is being loaded; it is not one of the page's keys. @param
 * {KeyboardEvent} event
 */
function collect(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.key.length !== 1) return;
  typed += event.key;
  event.preventDefault();
  event.stopPropagation();
}

export function setUpSearchButtons() {
  for (const button of document.querySelectorAll("button.search")) {
    button.addEventListener("click", () => openSearch());
    // Anyone who points at the button or touches it will probably click it, so loading starts a moment earlier.
    for (const event of ["pointerenter", "pointerdown", "focus"]) button.addEventListener(event, () => void load().then(preload, () => {}), { once: true });
  }
  const asked = new URLSearchParams(here().search).get("q");
  const guess = /** @type {HTMLElement} */ (document.body).dataset.search;
  if (asked !== null) openSearch(asked);
  else if (guess !== undefined) openSearch(guess);
}

const preload = () => /** @type {any} */ (window).rulebookSearch.prepare();
