// The page of a book's graph: either one rule with the rules that it depends on and that depend on it, or all chapters.

import { around, betweenChapters, chaptersOf, nameOf, placeNamed, readReferences } from "./references.js";
import { draw } from "./drawing.js";
import { element, fill } from "../shared/dom.js";
import { idOf } from "../reading/addresses.js";
import { labelled } from "../shared/labelled.js";
import { counted, library, root, word } from "../shared/library.js";
import { ownValue } from "../shared/own.js";
import { pageAddress } from "../shared/pages.js";
import { loadData, loadScript } from "../shared/scripts.js";
import { go, here, hrefOf, push } from "../shared/place.js";
import { LETTER_AT, TEXT_AT, PAGE_AT } from "../shared/book_texts.js";

/** @typedef {import("./references.js").References} References */
/** @typedef {import("./drawing.js").Node} Node */

const box = /** @type {HTMLElement} */ (document.getElementById("graph"));
const keys = /** @type {HTMLElement} */ (document.getElementById("graph-keys"));
const legend = /** @type {HTMLElement} */ (document.querySelector(".legend"));
const form = /** @type {HTMLFormElement} */ (document.querySelector(".graph-tools"));
const status = /** @type {HTMLElement} */ (document.querySelector(".graph-status"));
const list = /** @type {HTMLElement} */ (document.querySelector(".graph-list"));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("rule"));
const steps = /** @type {HTMLSelectElement} */ (form.elements.namedItem("steps"));

/** The address of the book's folder. */
const folder = root + (library.books.find((one) => one.code === document.querySelector("main")?.dataset.book)?.folder || "");

/** A phone has no room for a drawing: its list is the graph. */
const IS_NARROW = matchMedia("(max-width: 47.99rem)").matches;
const COLUMN = 240;
const LINE = 58;
const LONGEST = 120;

/** @type {ReturnType<typeof draw> | null} */
let drawing = null;
/** @type {(id: string) => void} what Enter does with the chosen node */
let enter = () => {};
/** @type {(id: string) => void} */
let open = () => {};
/** @type {(id: string) => string} describes the chosen node */
let tellOf = () => "";

/** @param {References} references @param {number | string} place */
function addressOf({ index }, place) {
  if (typeof place === "string") {
    const [code, label] = [place.slice(0, place.indexOf(" ")), place.slice(place.indexOf(" ") + 1)];
    const book = library.books.find((one) => one.code === code);
    return `${root}r/${(book ? book.code : code).toLowerCase()}/${pageAddress(label.replace(":", "-"))}`;
  }
  const { page, anchor } = index.address(place);
  return `${folder}${pageAddress(page)}#${encodeURI(anchor)}`;
}

/** Return the address of this page with a rule in the middle. @param {string} anchor */
const addressFor = (anchor) => `${here().pathname}?rule=${encodeURIComponent(anchor)}`;

let follow = () => {};

/** @param {string} anchor */
function moveTo(anchor) {
  push(addressFor(anchor));
  follow();
}

/** @param {References} references @param {number} place */
function lineOf({ index }, place) {
  const text = index.units[place][TEXT_AT].replace(/\s+/g, " ");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * Return the label of a node: its number, and the first words of its text below it.
 * @param {References} references
 * @param {number | string} place
 */
function labelOf(references, place) {
  const name = nameOf(references, place);
  if (typeof place === "string") return name;
  const text = lineOf(references, place);
  if (text.startsWith(name)) return name;
  const most = /[\u2e80-\uffff]/.test(text) ? 13 : 24;
  if (text.length <= most) return `${name}\n${text}`;
  const cut = text.slice(0, most);
  return `${name}\n${cut.slice(0, cut.lastIndexOf(" ") > most / 2 ? cut.lastIndexOf(" ") : most)}…`;
}

/** @param {References} references @param {number} middle */
function showRule(references, middle) {
  const { index } = references;
  const { distances, left } = around(references, middle, Number(steps.value));
  const chapter = chaptersOf(references);
  /** @type {Map<number, (number | string)[]>} */
  const columns = new Map();
  for (const [place, distance] of distances) columns.set(distance, [...(columns.get(distance) || []), place]);
  /** @type {Node[]} */
  const nodes = [];
  for (const [distance, places] of columns) {
    // In the order of the book, so that chapters stay together; rules of other books come last.
    places.sort((a, b) => (typeof a === "number" ? a : Infinity) - (typeof b === "number" ? b : Infinity) || String(a).localeCompare(String(b)));
    places.forEach((place, i) => {
      const isOuter = typeof place === "string";
      nodes.push({ id: String(place), name: labelOf(references, place), x: distance * COLUMN, y: (i - (places.length - 1) / 2) * LINE, group: isOuter ? -1 : chapter[/** @type {number} */ (place)], rank: isOuter ? 3 : rankOf(index.units[/** @type {number} */ (place)][LETTER_AT]), isMiddle: place === middle, isOuter });
    });
  }
  const edges = [];
  for (const place of distances.keys()) {
    for (const target of typeof place === "number" ? references.out[place] : []) {
      if (distances.has(target) && target !== place) edges.push({ from: String(place), to: String(target), weight: 1 });
    }
  }
  const name = nameOf(references, middle);
  field.value = name;
  say(`${labelled(fill(word("Graph of {rule}"), { rule: name }), lineOf(references, middle))}${left ? ` (+${left})` : ""}`);
  tellOf = (id) => (Number.isNaN(Number(id)) ? "" : labelled(nameOf(references, Number(id)), lineOf(references, Number(id))));
  enter = (id) => (Number.isNaN(Number(id)) ? open(id) : moveTo(index.address(Number(id)).anchor));
  open = (id) => go(addressOf(references, Number.isNaN(Number(id)) ? id : Number(id)));
  show(nodes, edges, String(middle));
  showLists(references, columns);
}

/** @param {string} letter */
const rankOf = (letter) => ({ c: 1, s: 2, r: 3, u: 5, t: 3 })[letter.toLowerCase()] || 3;

/**
 * @param {References} references
 * @param {Map<number, (number | string)[]>} columns
 */
function showLists(references, columns) {
  const parts = [];
  for (const [name, sign] of /** @type {[string, number][]} */ ([["Refers to", -1], ["Cited by", 1]])) {
    for (let step = 1; step <= Number(steps.value); step++) {
      const places = columns.get(sign * step);
      if (!places) continue;
      const title = step > 1 ? `${word(name)}, ${counted("{count} step away", "{count} steps away", step)}` : word(name);
      parts.push(element("h2", {}, title, " ", element("small", {}, String(places.length))), element("ul", { class: "work" }, ...places.map((place) => item(references, place))));
    }
  }
  if (!parts.length) parts.push(element("p", { class: "notice" }, word("It has no references in either direction.")));
  list.replaceChildren(...parts);
}

/** @param {References} references @param {number | string} place */
function item(references, place) {
  const name = element("a", { class: "n", href: addressOf(references, place) }, nameOf(references, place));
  if (typeof place === "string") return element("li", {}, name);
  const middle = element("a", { class: "edit", href: addressFor(references.index.address(place).anchor), "data-act": "middle" }, word("Centre"), element("span", { class: "v" }, ` ${nameOf(references, place)}`));
  return element("li", {}, name, element("span", {}, lineOf(references, place)), middle);
}

/** @param {References} references */
function showBook(references) {
  const { index } = references;
  const edges = betweenChapters(references);
  const count = index.data.chapters.length;
  /** @type {Node[]} */
  const nodes = [];
  /** @type {string[]} */
  const names = [];
  let place = 0;
  index.data.chapters.forEach(([page, units, title], i) => {
    const first = index.units[place];
    const called = title || (first ? `${first[1]} ${index.title(place)}`.trim() : page);
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    names.push(called);
    nodes.push({ id: String(i), name: called.length > 30 ? `${called.slice(0, 30)}…` : called, x: Math.cos(angle) * 60 * Math.max(4, count * 0.9), y: Math.sin(angle) * 34 * Math.max(4, count * 0.9), group: i, rank: 1, size: 26 + Math.min(26, Math.sqrt(units)) });
    place += units;
  });
  const total = references.out.reduce((sum, targets) => sum + targets.length, 0);
  const rules = index.units.filter((unit) => unit[LETTER_AT].toLowerCase() === "r" || unit[LETTER_AT].toLowerCase() === "u").length;
  const counts = fill(word("{first}, {further}"), {
    first: counted("{count} rule", "{count} rules", rules),
    further: counted("{count} reference", "{count} references", total),
  });
  say(labelled(word("References between chapters"), counts));
  open = (id) => go(folder + pageAddress(index.data.chapters[Number(id)][PAGE_AT]));
  enter = open;
  tellOf = (id) => names[Number(id)];
  field.value = "";
  show(nodes, edges.map(({ from, to, count: weight }) => ({ from: String(from), to: String(to), weight })), "");
  const items = names.map((name, i) => {
    const to = edges.filter((edge) => edge.from === i).map((edge) => element("li", {}, counted("{count} reference to {chapter}", "{count} references to {chapter}", edge.count, { chapter: names[edge.to] })));
    return element("li", {}, element("a", { class: "n", href: folder + pageAddress(index.data.chapters[i][PAGE_AT]) }, name), to.length ? element("div", {}, element("ul", {}, ...to)) : null);
  });
  list.replaceChildren(element("ul", { class: "work" }, ...items));
}

/** @param {string} text */
const say = (text) => (status.textContent = text);

/**
 * @param {Node[]} nodes
 * @param {{from: string, to: string, weight: number}[]} edges
 * @param {string} middle
 */
function show(nodes, edges, middle) {
  if (drawing) drawing.end();
  drawing = null;
  if (IS_NARROW) return;
  if (!(/** @type {any} */ (window).cytoscape)) return;
  box.hidden = keys.hidden = legend.hidden = false;
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  drawing = draw(box, nodes, edges, { choose: (id) => say(tellOf(id) || names.get(id) || ""), open: (id) => (id === middle ? open(id) : enter(id)) });
}

/** @type {Record<string, () => void>} */
const ACTS = {
  ArrowLeft: () => drawing?.next(-1, 0),
  ArrowRight: () => drawing?.next(1, 0),
  ArrowUp: () => drawing?.next(0, -1),
  ArrowDown: () => drawing?.next(0, 1),
  Enter: () => drawing && drawing.chosen && enter(drawing.chosen),
  o: () => drawing && drawing.chosen && open(drawing.chosen),
  "+": () => drawing?.zoom(1.25),
  "-": () => drawing?.zoom(0.8),
};

box.addEventListener("keydown", (event) => {
  const act = event.ctrlKey || event.metaKey || event.altKey ? null : ownValue(ACTS, event.key);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
});

async function start() {
  const data = await loadData(`${folder}texts.js`, "rulebookTexts");
  // Without the library, the list is still shown.
  if (!IS_NARROW) await loadScript(new URL("_static/vendor/cytoscape.min.js", root).href).catch(() => {});
  const references = readReferences(data);
  form.hidden = false;
  follow = () => {
    const name = new URLSearchParams(here().search).get("rule") || idOf(here().hash);
    const place = name ? placeNamed(references, name) : -1;
    if (place >= 0) showRule(references, place);
    else showBook(references);
    if (name && place < 0) say(word("No rule has this name."));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const place = placeNamed(references, field.value);
    if (place < 0) return say(word("No rule has this name."));
    moveTo(references.index.address(place).anchor);
  });
  list.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("[data-act=middle]");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    push(hrefOf(link));
    follow();
    (box.hidden ? field : box).focus({ preventScroll: true }); // the link that was clicked is gone
    box.scrollIntoView({ block: "nearest" });
  });
  steps.addEventListener("change", follow);
  form.querySelector("[data-act=all]")?.addEventListener("click", (event) => {
    event.preventDefault();
    push(here().pathname);
    field.value = "";
    follow();
  });
  addEventListener("hashchange", follow);
  addEventListener("popstate", follow);
  // The drawing uses the colors of the theme, so it is redrawn when the theme changes.
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
  new MutationObserver(follow).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  follow();
}

start().catch(() => say(word("The graph could not be loaded.")));
