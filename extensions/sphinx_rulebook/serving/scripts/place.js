// Where the reader is on a page: at which rule, however that is numbered when the page comes again.

const KEY = "rulebook-serving-place";

/** How many rules on either side of the first that is seen are remembered: one of them will be there again. */
const NEAR = 40;

/**
 * @typedef {{id: string, words: string}} Unit what a rule is known by; its id is its label, or made of its number
 * @typedef {Unit & {top: number}} Seen a rule and where its top was in the window, in pixels
 */

/** The rules, headings and paragraphs of the page, in order. @returns {HTMLElement[]} */
const elements = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main :is(p, div, h1, h2, h3, h4, li)")]);

/** What a rule says, without numbers and links: those move when another rule comes before it. @param {HTMLElement} element */
function unitOf(element) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const link of copy.querySelectorAll("a, .b")) link.remove();
  return { id: element.id, words: (copy.textContent || "").replace(/\s+/g, " ").trim() };
}

/** Remember the place for the page that follows at the same address. */
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

/** The places from one on, in turns before and behind it. @param {number} start @param {number} count */
function* outwards(start, count) {
  for (let distance = 0; distance <= NEAR; distance++) {
    if (start + distance < count) yield start + distance;
    if (distance > 0 && start - distance >= 0) yield start - distance;
  }
}

/** Go where the reader was, if this page was shown again by itself. */
export function returnToPlace() {
  const kept = sessionStorage.getItem(KEY);
  if (!kept) return;
  sessionStorage.removeItem(KEY);
  /** @type {{path: string, seen: Seen[]}} */
  const { path, seen } = JSON.parse(kept);
  if (path !== location.pathname) return;
  let isDone = false;
  const go = () => isDone || goTo(seen);
  for (const event of ["wheel", "touchstart", "keydown", "pointerdown"]) addEventListener(event, () => (isDone = true), { once: true, passive: true });
  addEventListener("DOMContentLoaded", go);
  // Pictures, and the browser's own way to the address's fragment, move the page once more.
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
