// A rule's citation and its address, for somebody else.

import { element } from "../shared/dom.js";
import { word } from "../shared/library.js";
import { here, shareable } from "../shared/place.js";

/** @typedef {{text: string, address: string}} Citation */

/**
 * The citation of a unit of this page, `KK 4.2.1b (1.2.0)`, with the address of that edition where it has one.
 * @param {string} number
 * @param {string} anchor
 * @returns {Citation}
 */
export function citationOf(number, anchor) {
  const { book = "", edition = "", frozen = "" } = /** @type {HTMLElement} */ (document.querySelector("main")).dataset;
  const named = [book, number].filter(Boolean).join(" ");
  const page = new URL(frozen || here(), here());
  return { text: edition ? `${named} (${edition})` : named, address: shareable(new URL(`#${encodeURI(anchor)}`, page).href) };
}

/**
 * Copy a text; the promise says whether that was possible.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // Pages opened from a folder have no clipboard of their own in every browser.
  }
  const area = /** @type {HTMLTextAreaElement} */ (element("textarea", { readonly: true, class: "v" }));
  area.value = text;
  const holder = document.querySelector("dialog[open]") || document.body;
  const focused = document.activeElement;
  holder.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}

/** @type {HTMLElement | null} */
let notice = null;
/** @type {number | undefined} */
let timer;

/**
 * Say in a few words what has been done, above all that lies over the page.
 * @param {string} text
 */
export function tell(text) {
  const shown = notice || (notice = element("p", { class: "told", role: "status", popover: "manual" }));
  (document.querySelector("dialog[open]") || document.body).append(shown); // nothing outside of a dialog is read out
  shown.textContent = text;
  shown.hidden = false;
  shown.showPopover?.(); // what was moved is closed, and what is shown last lies on top
  clearTimeout(timer);
  timer = setTimeout(() => (shown.hidden = true), 2500);
}

/**
 * Copy a text and say so.
 * @param {string} text
 * @param {string} shown what is said of it
 */
export async function copyAndTell(text, shown) {
  tell((await copy(text)) ? `${word("Copied")}: ${shown}` : word("This browser does not allow copying."));
}

/**
 * Copy a citation with its address.
 * @param {Citation} citation
 */
export const cite = (citation) => copyAndTell(`${citation.text}\n${citation.address}`, citation.text);

/**
 * Hand an address to whatever the device shares by; where it has nothing, copy it.
 * @param {Citation} citation
 */
export async function share(citation) {
  if (navigator.share) {
    try {
      await navigator.share({ title: citation.text, url: citation.address });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the reader thought better of it
    }
  }
  await copyAndTell(citation.address, citation.text);
}
