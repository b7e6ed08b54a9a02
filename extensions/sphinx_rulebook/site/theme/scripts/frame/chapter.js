// The chapter on this page, in the contents of its book.

import { nameOfPage, numberOf } from "../reading/addresses.js";
import { element } from "../shared/dom.js";
import { hrefOf } from "../shared/place.js";

/**
 * In the contents of the book, mark the chapter on this page and list its sections. Pages of rules have none to mark.
 * @param {DocumentFragment} contents
 */
export function markChapter(contents) {
  const main = /** @type {HTMLElement | null} */ (document.querySelector("main.rules[data-page]:not(.one)"));
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (contents.querySelectorAll(".contents > ol > li > a"));
  const own = Array.from(links).find((link) => main && nameOfPage(new URL(hrefOf(link)).pathname) === main.dataset.page);
  if (!main || !own) return;
  own.setAttribute("aria-current", "page");
  own.setAttribute("href", "#");
  const sections = /** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll(":scope > section > section[id]"));
  if (!sections.length) return;
  const numbers = Array.from(sections, numberOf);
  const lines = Array.from(sections, (section, at) => {
    // In a list with numbers, a line that has none leaves room for one.
    const number = numbers.some(Boolean) ? element("b", {}, numbers[at]) : null;
    return element("li", {}, element("a", { href: `#${section.id}` }, number, titleOf(section)));
  });
  own.after(element("ol", { role: "list" }, ...lines));
}

/**
 * Return the title of a section as plain text: without its number, its status and its footnotes.
 * @param {HTMLElement} section
 */
function titleOf(section) {
  const heading = section.querySelector("h2");
  if (!heading || heading.dataset.title) return heading?.dataset.title || "";
  const copy = /** @type {HTMLElement} */ (heading.cloneNode(true));
  if (numberOf(section)) copy.querySelector("a")?.remove();
  for (const part of copy.querySelectorAll(".sb, sup:has(> .fn)")) part.remove();
  return (copy.textContent || "").trim();
}
