// The search is loaded when somebody is about to use it.

import { tell } from "./citing.js";
import { loadScript } from "../shared/scripts.js";
import { root, word } from "../shared/library.js";

const load = () => loadScript(new URL("_static/search.js", root).href);

/**
 * Open the search.
 * @param {string} [query]
 */
export function openSearch(query = "") {
  load().then(
    () => /** @type {any} */ (window).rulebookSearch.open(query),
    () => tell(word("The search could not be loaded.")),
  );
}

export function setUpSearchButtons() {
  for (const button of document.querySelectorAll("button.search")) {
    button.addEventListener("click", () => openSearch());
    // Somebody who points at it will want it: a moment gained.
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => void load().then(preload, () => {}), { once: true });
  }
  const asked = new URLSearchParams(location.search).get("q");
  const guess = /** @type {HTMLElement} */ (document.body).dataset.search;
  if (asked !== null) openSearch(asked);
  else if (guess !== undefined) openSearch(guess);
}

const preload = () => /** @type {any} */ (window).rulebookSearch.prepare();
