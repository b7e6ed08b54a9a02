// Details of the current rule: which rules refer to it, what it refers to, its history, its counterparts. They appear
// next to the text if there is room, otherwise in a sheet at the bottom. All of them are already in the page.

import { idOf, numberOf, unitAround } from "./addresses.js";
import { addressIn } from "./languages.js";
import { citationOf, cite, copyAndTell } from "./citing.js";
import { dismissing } from "./previews.js";
import { element } from "../shared/dom.js";
import { word } from "../shared/library.js";
import { ownValue } from "../shared/own.js";
import { here, hrefOf, shareable } from "../shared/place.js";

const WIDE = matchMedia("(min-width: 70rem)");

/**
 * @type {Record<string, string> | null} the names of rule pages that differ from their rules' labels, by the rules' ids
 */
let names = null;

/**
 * Return the address of a unit's own page, or "" if it has none.
 * @param {string} id
 */
export function pageOf(id) {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  if (!main.dataset.rules) return "";
  if (!names) {
    const data = document.getElementById("rule-pages");
    names = /** @type {Record<string, string>} */ (data ? JSON.parse(data.textContent || "{}") : {});
  }
  const name = ownValue(names, id) || (id.includes(":") && !id.includes("/") ? id.replace(":", "-") : "");
  return name ? new URL(main.dataset.rules.replace("*", encodeURI(name)), here()).href : "";
}

/**
 * Return a unit's own elements, without those of units inside a section.
 * @param {HTMLElement} unit
 * @param {string} selector
 */
const own = (unit, selector) =>
  /** @type {HTMLElement[]} */ (Array.from(unit.querySelectorAll(selector)).filter((found) => unitAround(found) === unit));

/**
 * Copy links.
 * @param {HTMLElement[]} links
 * @returns {HTMLAnchorElement[]} copies, each address once
 */
function copies(links) {
  const seen = new Set();
  /** @type {HTMLAnchorElement[]} */
  const made = [];
  for (const link of links) {
    const { href } = /** @type {HTMLAnchorElement} */ (link);
    if (seen.has(href)) continue;
    seen.add(href);
    made.push(/** @type {HTMLAnchorElement} */ (element("a", { href, class: link.className || null }, (link.textContent || "").replace(/^\[|\]$/g, ""))));
  }
  return made;
}

/**
 * Return the details of a unit.
 * @param {HTMLElement} unit
 * @returns {HTMLElement[]}
 */
function linesOf(unit) {
  const number = numberOf(unit);
  const lines = [element("h2", {}, number || word("This rule"))];
  /** @param {string} name @param {HTMLElement[]} links */
  const add = (name, links) => {
    if (!links.length) return;
    const line = element("p", { class: "links" }, element("b", {}, name));
    for (const link of links) line.append(" ", link);
    lines.push(line);
  };
  add(word("Referenced by"), copies(own(unit, ".b a")));
  const references = own(unit, "a").filter((link) => !link.matches(".b a, .hi a, .l, .d, .p, [id] > :first-child"));
  add(word("Refers to"), copies(references));
  add(word("History"), copies(own(unit, ".hi a")));
  const languages = /** @type {HTMLAnchorElement[]} */ (Array.from(document.querySelectorAll(".languages a:not([aria-current])")));
  for (const link of languages) {
    const address = addressIn(unit.id, link.hreflang, hrefOf(link).replace(/#.*$/, ""));
    if (address) add(link.textContent || "", [element("a", { href: address, hreflang: link.hreflang }, number || word("This rule"))]);
  }
  const page = pageOf(unit.id);
  const graph = document.querySelector("main")?.dataset.graph;
  /** @type {HTMLElement[]} */
  const doing = [];
  if (page) doing.push(element("a", { href: page }, word("Only this rule")));
  if (graph && page) doing.push(element("a", { href: `${graph}?rule=${encodeURIComponent(unit.id)}` }, word("Graph")));
  const citation = citationOf(number, unit.id);
  doing.push(
    button(word("Copy link"), () => copyAndTell(shareable(lastingAddress(unit.id, page)), citation.text)),
    button(word("Copy citation"), () => cite(citation)),
  );
  const line = element("p", { class: "doing" });
  for (const one of doing) line.append(one);
  return [...lines, line];
}

/**
 * Return a unit's permanent address: by its label, or else that of its own page, because its number may later belong to
 * another rule.
 * @param {string} id
 * @param {string} page the address of its own page, or "" if it has none
 */
const lastingAddress = (id, page) => (id.includes(":") || !page ? new URL(`#${encodeURI(id)}`, here()).href : page);

/** @param {string} text @param {() => void} act */
function button(text, act) {
  const made = element("button", { type: "button" }, text);
  made.addEventListener("click", act);
  return made;
}

/** Show in the column the details of the unit that is pointed at, has the focus, or is in the address. */
export function setUpAbout() {
  const column = document.querySelector("aside.about");
  if (!(column instanceof HTMLElement)) return;
  /** @type {HTMLElement | null} */
  let shown = null;
  /** @param {HTMLElement | null} unit */
  const show = (unit) => {
    if (!unit || unit === shown || !WIDE.matches) return;
    shown = unit;
    column.replaceChildren(...linesOf(unit));
  };
  const addressed = () => show(unitAround(document.getElementById(idOf(here().hash))));
  /** @type {number | undefined} */
  let timer;
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || !(event.target instanceof Element)) return;
    const unit = unitAround(event.target);
    clearTimeout(timer);
    // On its way to the column, the pointer crosses other rules.
    if (unit && !unit.matches("section")) timer = setTimeout(() => show(unit), shown ? 300 : 60);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && !column.contains(event.target)) show(unitAround(event.target));
  });
  addEventListener("hashchange", addressed);
  addressed();
  setUpSheet();
}

/** A tap on a rule opens a sheet with the details; a tap on a link, or one that ends a selection, does not. */
function setUpSheet() {
  const sheet = element("div", { class: "sheet", popover: "auto", role: "dialog", tabindex: "-1", autofocus: true, "aria-label": word("About this rule") });
  document.body.append(sheet);
  if (!sheet.showPopover) return;
  let isClosing = false;
  // A tap outside an open popover only closes it.
  addEventListener("pointerdown", () => (isClosing = Boolean(document.querySelector(":popover-open:not(.told)"))), true);
  document.addEventListener("click", (event) => {
    const target = event.target;
    if (!(target instanceof Element) || WIDE.matches || /** @type {PointerEvent} */ (event).pointerType !== "touch") return;
    if (event.defaultPrevented || target.closest("a, button, summary, input, .sheet, .table")) return;
    if (isClosing || dismissing.has(event) || String(getSelection())) return;
    const unit = unitAround(target);
    if (!unit || unit.matches("section")) return;
    sheet.replaceChildren(...linesOf(unit));
    sheet.showPopover();
  });
  sheet.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) sheet.hidePopover();
  });
}
