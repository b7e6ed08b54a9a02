// Adds what the pages of a book share: the bar, the contents and the footer. The script of the book starts with these
// parts (see `book_frame.py`). It runs before the other scripts, after the page has arrived.

import { markChapter } from "./chapter.js";
import { carried } from "../shared/place.js";
import { trustedHtml } from "../shared/trusted.js";

/**
 * The HTML of the parts, whose links are relative to a page of the book, and the address of that page as seen from the
 * script. In the bar, a `slot` is where the page's own links to other languages belong.
 * @typedef {{page: string, bar: string, contents: string, footer: string}} Parts
 */
/** @type {Parts} */
const parts = /** @type {any} */ (window).rulebookFrame;

// In a single file the script has its address, and pictures are elsewhere (see `single/main.js`).
const own = /** @type {HTMLScriptElement} */ (document.currentScript);
const base = new URL(parts.page, own.dataset.address || own.src);

/** Return a part of the frame as elements, with addresses that are valid on any page. @param {string} html */
function elementsOf(html) {
  const parsed = document.createElement("template");
  parsed.innerHTML = trustedHtml(html);
  for (const name of ["href", "src", "data-folder"]) {
    for (const one of parsed.content.querySelectorAll(`[${name}]`)) {
      const written = one.getAttribute(name) || "";
      if (written.startsWith("#")) continue;
      const address = new URL(written, base).href;
      if (name === "src" && carried) carried.picture(/** @type {HTMLImageElement} */ (one), address);
      else one.setAttribute(name, address);
    }
  }
  return parsed.content;
}

const oldBar = /** @type {HTMLElement} */ (document.querySelector("body > .bar"));
const frame = /** @type {HTMLElement} */ (document.querySelector("body > .frame"));
const bar = elementsOf(parts.bar);
bar.querySelector("slot")?.replaceWith(...oldBar.querySelectorAll(".both, #pairs, .tongue, .languages"));
oldBar.replaceWith(bar);
// The contents are complete when they are added: lines that came later would move those below them.
const contents = elementsOf(parts.contents);
markChapter(contents);
frame.prepend(contents);
if (!document.querySelector("body > footer")) frame.after(elementsOf(parts.footer));
