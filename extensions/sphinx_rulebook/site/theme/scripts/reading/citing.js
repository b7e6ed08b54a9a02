// Copies and shares a rule's citation and address.

import { lastingId, numberOf } from "./addresses.js";
import { element } from "../shared/dom.js";
import { labelled } from "../shared/labelled.js";
import { word } from "../shared/library.js";
import { here, shareable } from "../shared/place.js";
import { isRuling, rulingName } from "../shared/ruling_names.js";

/** @typedef {{text: string, address: string}} Citation */

/**
 * Return the name of a unit in its citation: its number, or if it has none its term or title, or of a ruling its label
 * and its day.
 * @param {Element} unit
 */
export function nameOf(unit) {
  if (!isRuling(unit.id)) return numberOf(unit) || titleOf(unit);
  const time = unit.querySelector(".rf time");
  return rulingName(unit.id, time ? time.getAttribute("datetime") || "" : "");
}

/** @param {Element} unit */
function titleOf(unit) {
  const title = unit.matches(".lead") ? document.querySelector("main.one h1 > a") : unit.querySelector(":scope > :is(dt, h1, h2)");
  return (title?.textContent || "").trim();
}

/**
 * Return the citation of a unit of this page, `KK 4.2.1b (1.2.0)`, with the address of that edition if it has one. That
 * of a ruling is `KK ruling:draw, 2025-03-01 (1.2.0)` with its address now: it may be later than the edition, and its
 * page says whether it still holds.
 * @param {Element} unit
 * @returns {Citation}
 */
export function citationOf(unit) {
  const { book = "", edition = "", frozen: released = "" } = /** @type {HTMLElement} */ (document.querySelector("main")).dataset;
  const frozen = isRuling(unit.id) ? "" : released;
  // In an edition, a number is for ever.
  const anchor = frozen ? unit.id : lastingId(unit);
  const named = [book, nameOf(unit)].filter(Boolean).join(" ");
  const page = new URL(frozen || here(), here());
  return { text: edition ? `${named} (${edition})` : named, address: shareable(new URL(`#${encodeURI(anchor)}`, page).href) };
}

/**
 * Copy a text.
 * @param {string} text
 * @returns {Promise<boolean>} whether that was possible
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // Not every browser gives pages from a local folder access to the clipboard.
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

/** How long an answer is shown, in milliseconds. */
const ANSWER = 2000;

/**
 * Show a short message above everything else on the page.
 * @param {string} text
 */
export function tell(text) {
  const shown = notice || (notice = element("p", { class: "toast", role: "status", popover: "manual" }));
  (document.querySelector("dialog[open]") || document.body).append(shown); // screen readers read nothing outside an open dialog
  shown.textContent = text;
  shown.hidden = false;
  shown.showPopover?.(); // moving an element closes it, and the last one shown is on top
  clearTimeout(timer);
  timer = setTimeout(() => (shown.hidden = true), ANSWER + 500);
}

/**
 * Copy a text and show a message.
 * @param {string} text
 * @param {string} shown the text for the message
 */
export async function copyAndTell(text, shown) {
  tell((await copy(text)) ? labelled(word("Copied"), shown) : word("This browser does not allow copying."));
}

/**
 * Make a button that copies a text and answers in its own place.
 * @param {string} name
 * @param {string} text
 */
export function copyButton(name, text) {
  const button = element("button", { class: "btn", type: "button" }, name);
  answerCopies(button, text);
  return button;
}

/**
 * Let a button copy a text and answer in its own place, in the same width.
 * @param {HTMLElement} button
 * @param {string} text
 */
export function answerCopies(button, text) {
  const name = button.textContent || "";
  const status = element("span", { class: "v", role: "status" });
  /** @type {number | undefined} */
  let waiting;
  button.addEventListener("click", async () => {
    const isCopied = await copy(text);
    const answer = word(isCopied ? "Copied" : "This browser does not allow copying.");
    if (!isCopied) return tell(answer);
    Object.assign(button.style, { flex: "none", width: `${button.offsetWidth}px` });
    button.textContent = answer;
    if (!status.isConnected) button.after(status);
    status.textContent = labelled(answer, text.split("\n")[0]);
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      button.textContent = name;
      Object.assign(button.style, { flex: "", width: "" });
      status.textContent = "";
    }, ANSWER);
  });
}

/**
 * Copy a citation with its address.
 * @param {Citation} citation
 */
export const cite = (citation) => copyAndTell(`${citation.text}\n${citation.address}`, citation.text);

/**
 * Share an address with the device's own dialog, or copy it if there is none.
 * @param {Citation} citation
 */
export async function share(citation) {
  if (navigator.share) {
    try {
      await navigator.share({ title: citation.text, url: citation.address });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the reader changed their mind
    }
  }
  await copyAndTell(citation.address, citation.text);
}
