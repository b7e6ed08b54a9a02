// Remembers where the reader is on a page: at which rule, even if its number has changed after a reload.

const KEY = "rulebook-serving-place";

/** How many rules on either side of the first visible one are remembered: one of them will still exist. */
const NEAR = 40;

/**
 * @typedef {{id: string, words: string}} Unit what identifies a rule; its id is its label, or is made from its number
 * @typedef {Unit & {top: number}} Seen a rule, and where its top was in the window, in pixels
 */

/** Return the rules, headings and paragraphs of the page, in order. @returns {HTMLElement[]} */
const elements = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main :is(p, div, h1, h2, h3, h4, li)")]);

/**
 * Return the words of a rule without numbers and links, which change when another rule is inserted before it. @param
 * {HTMLElement} element
 */
function unitOf(element) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const link of copy.querySelectorAll("a, .b, .about-card, ol:not([class])")) link.remove();
  return { id: element.id, words: (copy.textContent || "").replace(/\s+/g, " ").trim() };
}

/** Remember the place for the next page at the same address. */
export function keepPlace() {
  history.scrollRestoration = "manual";
  const all = elements();
  const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom || 0;
  const tops = all.map((element) => element.getBoundingClientRect());
  const first = tops.findIndex(({ top, bottom }) => top >= bar || (bottom > bar && bottom - top < innerHeight / 2));
  /** @type {Seen[]} */
  const seen = [];
  for (const at of outwards(Math.max(first, 0), all.length)) seen.push({ ...unitOf(all[at]), top: tops[at].top });
  sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, seen: scrollY > 0 ? seen : [] }));
}

/** Yield the places from one outwards, alternately after and before it. @param {number} start @param {number} count */
function* outwards(start, count) {
  for (let distance = 0; distance <= NEAR; distance++) {
    if (start + distance < count) yield start + distance;
    if (distance > 0 && start - distance >= 0) yield start - distance;
  }
}

/** Return to the reader's place if this page was reloaded automatically. */
export function returnToPlace() {
  const kept = sessionStorage.getItem(KEY);
  if (!kept) return;
  sessionStorage.removeItem(KEY);
  /** @type {{path: string, seen: Seen[]}} */
  const { path, seen } = JSON.parse(kept);
  if (path !== location.pathname) return;
  let isDone = false;
  const go = () => isDone || goTo(seen);
  // As soon as the reader does something, the page must not move by itself any more.
  for (const event of ["wheel", "touchstart", "keydown", "pointerdown"]) addEventListener(event, () => (isDone = true), { once: true, passive: true });
  addEventListener("DOMContentLoaded", go);
  // Pictures, and the browser's own jump to the fragment in the address, move the page once more.
  addEventListener("load", () => requestAnimationFrame(() => {
    go();
    isDone = true;
    history.scrollRestoration = "auto";
  }));
}

/** @param {Seen[]} seen */
function goTo(seen) {
  if (!seen.length) return scrollTo({ top: 0, behavior: "instant" });
  const all = elements();
  const words = new Map();
  for (const element of all) {
    const unit = unitOf(element);
    if (unit.words) words.set(unit.words, words.has(unit.words) ? null : element);
  }
  for (const unit of seen) {
    const found = unit.id.includes(":") ? document.getElementById(unit.id) : words.get(unit.words);
    if (!found) continue;
    return scrollBy({ top: found.getBoundingClientRect().top - unit.top, behavior: "instant" });
  }
}
