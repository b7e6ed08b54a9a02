// The table of contents next to the text, or above it on a phone.

import { idOf } from "./addresses.js";
import { hrefOf } from "../shared/place.js";

/** The height of the bar, in pixels. */
const BAR = 56;

/** Mark the section being read, and keep it visible. */
export function followSections() {
  /** @type {Map<string, HTMLElement>} */
  const links = new Map();
  const contents = document.getElementById("contents");
  document.querySelectorAll(".contents ol ol a").forEach((link) => {
    links.set(idOf(new URL(hrefOf(/** @type {HTMLAnchorElement} */ (link))).hash), /** @type {HTMLElement} */ (link));
  });
  if (!links.size || !contents) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const link = links.get(entry.target.id);
        if (!link) continue;
        link.classList.toggle("seen", entry.isIntersecting);
        if (entry.isIntersecting) showIn(contents, link);
      }
    },
    { rootMargin: "-20% 0px -60% 0px" },
  );
  links.forEach((_, anchor) => {
    const section = document.getElementById(anchor);
    if (section) observer.observe(section);
  });
}

/**
 * Scroll a box, but nothing around it, so that one of its lines is visible.
 * @param {HTMLElement} box
 * @param {HTMLElement} line
 */
function showIn(box, line) {
  if (box.scrollHeight <= box.clientHeight) return;
  const [outer, inner] = [box.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top + 40) box.scrollTop -= outer.top + 40 - inner.top;
  else if (inner.bottom > outer.bottom - 40) box.scrollTop += inner.bottom - outer.bottom + 40;
}

/** Close the contents, if they are a popover, when the reader follows a link. */
export function closeContentsOnChoice() {
  const contents = document.getElementById("contents");
  if (!contents || !contents.hidePopover) return;
  contents.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("a") && contents.matches(":popover-open")) contents.hidePopover();
  });
}

/**
 * In the bar of a phone, name the chapter, and then the section, whose heading is at the top of the page or above it: a
 * link to a section puts its heading directly below the bar.
 */
export function nameWhere() {
  const where = document.querySelector(".bar .where > span");
  const headings = Array.from(document.querySelectorAll("main.rules:not(.one) section > :is(h1, h2), main.pair :is(h1, h2), main.one h1"));
  if (!where || !headings.length) return;
  const first = where.textContent || "";
  const landing = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || BAR;
  /** @type {Set<Element>} */
  const above = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, boundingClientRect, rootBounds } of entries) {
        if (boundingClientRect.top < (rootBounds ? rootBounds.top : 0)) above.add(target);
        else above.delete(target);
      }
      const last = headings.filter((heading) => above.has(heading)).pop();
      where.textContent = last ? (last.textContent || "").trim() : first;
    },
    // Where a link leads to, a heading may be a part of a pixel lower.
    { rootMargin: `${-(landing + 0.5)}px 0px 0px 0px`, threshold: [0, 1] },
  );
  for (const heading of headings) observer.observe(heading);
}
