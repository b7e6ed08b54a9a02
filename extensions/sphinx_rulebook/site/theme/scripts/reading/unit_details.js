// What is known about a unit: what cites it and what it refers to, its history, its counterparts, what can be done with
// it. The links are already in the page; the texts of rules on other pages come from their previews.

import { idOf, lastingId, numberOf, unitAround } from "./addresses.js";
import { citationOf, copyButton } from "./citing.js";
import { addressIn } from "./languages.js";
import { previewsOf } from "./previews.js";
import { element, fill } from "../shared/dom.js";
import { word } from "../shared/library.js";
import { ownValue } from "../shared/own.js";
import { here, hrefOf, shareable } from "../shared/place.js";
import { trustedHtml } from "../shared/trusted.js";

/**
 * @type {Record<string, string> | null} the names of rule pages that differ from the ids on the page, by the rules' ids
 */
let names = null;

/**
 * Return the address of a unit's own page, or "" if it has none.
 * @param {HTMLElement} unit
 */
export function pageOf(unit) {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  if (!main.dataset.rules || unit.matches("section, .r.h")) return "";
  if (!names) {
    const data = document.getElementById("rule-pages");
    names = /** @type {Record<string, string>} */ (data ? JSON.parse(data.textContent || "{}") : {});
  }
  const id = lastingId(unit);
  const name = ownValue(names, unit.id) || (id !== unit.id || (id.includes(":") && !id.includes("/")) ? id.replace(":", "-") : "");
  return name ? new URL(main.dataset.rules.replace("*", encodeURI(name)), here()).href : "";
}

/**
 * Return a unit's permanent address: by its label, or else that of its own page, because its number may later belong to
 * another rule.
 * @param {HTMLElement} unit
 */
export const lastingAddress = (unit) => {
  const id = lastingId(unit);
  return (id.includes(":") ? "" : pageOf(unit)) || new URL(`#${encodeURI(id)}`, here()).href;
};

/**
 * Return a unit's own elements, without those of units inside it.
 * @param {HTMLElement} unit
 * @param {string} selector
 * @returns {HTMLAnchorElement[]}
 */
const own = (unit, selector) => /** @type {HTMLAnchorElement[]} */ (Array.from(unit.querySelectorAll(selector)).filter((found) => unitAround(found) === unit));

/**
 * Return links as lines, each address once: its number, and the start of its text.
 * @param {HTMLAnchorElement[]} links
 */
function lines(links) {
  const list = element("ul", { class: "lines", role: "list" });
  const seen = new Set();
  for (const link of links) {
    if (seen.has(link.href)) continue;
    seen.add(link.href);
    const shown = (link.textContent || "").replace(/^\[|\]$/g, "");
    const isNumber = !link.classList.contains("w");
    const line = /** @type {HTMLAnchorElement} */ (element("a", { href: link.href, class: isNumber ? null : "w" }, element("span", { class: isNumber ? "n" : null }, shown)));
    list.append(element("li", {}, line));
    if (isNumber) void textOf(link).then((text) => text && line.append(element("span", {}, text)));
  }
  return list;
}

/**
 * Return links to rulings as lines with their questions, and a mark at those that the unit has changed under.
 * @param {HTMLAnchorElement[]} links
 */
function questions(links) {
  const list = element("ul", { class: "lines", role: "list" });
  for (const link of links) {
    const mark = link.classList.contains("rv") ? element("small", { class: "rv" }, word("To review")) : null;
    list.append(element("li", {}, element("a", { href: link.href, class: "w" }, element("span", {}, link.textContent || ""), mark)));
  }
  return list;
}

/** How much of a text a line shows; the stylesheet cuts it to the room there is. */
const LONGEST = 120;

/**
 * Return the start of the text of the rule that a link leads to, or "".
 * @param {HTMLAnchorElement} link
 */
async function textOf(link) {
  const address = new URL(hrefOf(link));
  const id = idOf(address.hash);
  if (address.pathname === here().pathname) return plainText(document.getElementById(id));
  const html = ownValue(await previewsOf(address), id);
  if (!html) return "";
  const preview = new DOMParser().parseFromString(trustedHtml(html), "text/html").body;
  preview.querySelector("b")?.remove();
  return (preview.textContent || "").trim().slice(0, LONGEST);
}

/**
 * Return the start of a unit's own text.
 * @param {Element | null} unit
 */
function plainText(unit) {
  return unit ? ownText(unit).slice(0, LONGEST) : "";
}

/**
 * Return a unit's own text without its number, what stands beside it, and the units below it.
 * @param {Element} unit
 */
export function ownText(unit) {
  const copy = /** @type {Element} */ (unit.cloneNode(true));
  for (const part of copy.querySelectorAll(":scope > a:first-child, :is(h1, h2, h3, dt) > a:first-child, .b, .about-card, .st, .nt, ol:not([class]), section section")) part.remove();
  // A row of a table is one line.
  for (const row of copy.querySelectorAll("tr")) row.replaceWith(`\n${Array.from(row.children, (cell) => (cell.textContent || "").replace(/\s+/g, " ").trim()).join(" | ")}\n`);
  return (copy.textContent || "").replace(/[ \t]*\n\s*/g, "\n").trim();
}

/** @param {HTMLElement} unit */
const isRuling = (unit) => unit.matches(":has(> .an)");

/**
 * Return the details of a unit.
 * @param {HTMLElement} unit
 * @returns {HTMLElement[]}
 */
export function detailsOf(unit) {
  const number = numberOf(unit);
  const section = unit.closest("section")?.querySelector("h1, h2");
  const title = section && !unit.matches("section") ? (section.lastChild?.textContent || "").trim() : "";
  const name = number || (isRuling(unit) ? word("This ruling") : word("This rule"));
  const parts = [element("h2", {}, element("span", { class: number ? "n" : null }, name), number ? title : null)];
  /** @param {string} name @param {HTMLElement} content @param {string | null} [language] */
  const add = (name, content, language = null) => parts.push(element("h3", { lang: language }, name), content);
  const rulings = own(unit, ".b i a.ru");
  if (rulings.length) {
    const list = questions(rulings);
    const all = own(unit, ".b a.ru:not(i a)")[0];
    const rest = Number((all.textContent || "").match(/\d+/)) - rulings.length;
    if (rest > 0) list.append(element("li", {}, element("a", { class: "w", href: all.href }, `+${rest}`)));
    add(word("Rulings"), list);
  }
  const citing = own(unit, ".b a:not(.hi, .m, .ru)");
  if (citing.length) {
    const list = lines(citing);
    const all = own(unit, ".b a.m")[0];
    const rest = all ? Number((all.textContent || "").slice(1)) - (citing.length - own(unit, ".b a:not(.hi, .m, .ru, i a)").length) : 0;
    if (rest > 0) list.append(element("li", {}, element("a", { class: "w", href: all.href }, `+${rest}`)));
    add(word("Cited by"), list);
  }
  const references = own(unit, "a:is(:not([class]), .w)").filter((link) => !link.matches(".b a, .about-card a, :is(h1, h2, h3, dt, .n) > a:first-child, ol:not([class]) > li > a:first-child"));
  if (references.length) add(word("Refers to"), lines(references));
  const changes = own(unit, ".b a.hi");
  if (changes.length) add(word("History"), element("p", {}, element("a", { href: changes[0].href, class: "l" }, changes[0].textContent || "")));
  const languages = /** @type {HTMLAnchorElement[]} */ (Array.from(document.querySelectorAll(".languages a:not([aria-current])")));
  for (const link of languages) {
    const address = addressIn(unit.id, link.hreflang, hrefOf(link).replace(/#.*$/, ""));
    if (address) add(link.textContent || "", element("p", {}, element("a", { href: address, hreflang: link.hreflang, class: "l" }, name)), link.lang);
  }
  return [...parts, actsOn(unit, number)];
}

/** @param {HTMLElement} unit @param {string} number */
function actsOn(unit, number) {
  const page = pageOf(unit);
  const graph = document.querySelector("main")?.dataset.graph;
  const citation = citationOf(unit);
  const whole = `${[number, ownText(unit)].filter(Boolean).join(" ")}\n${citation.text}, ${citation.address}`;
  const acts = element("p", { class: "acts" }, copyButton(word("Copy citation"), `${citation.text}\n${citation.address}`), copyButton(word("Copy link"), shareable(lastingAddress(unit))), copyButton(word("Copy text"), whole));
  if (page) acts.append(element("a", { class: "btn", href: page }, isRuling(unit) ? word("Only this ruling") : word("Only this rule")));
  if (graph) acts.append(element("a", { class: "btn", href: `${graph}?rule=${encodeURIComponent(unit.id)}` }, word("Graph")));
  const { edit = "", report = "" } = document.querySelector("main")?.dataset || {};
  if (edit) acts.append(element("a", { class: "btn", href: placed(edit, unit, number) }, isRuling(unit) ? word("Edit this ruling") : word("Edit this rule")));
  if (report) acts.append(element("a", { class: "btn", href: placed(report, unit, number) }, word("Report a problem")));
  return acts;
}

/** How many characters name a unit that has neither number nor label. */
const LONGEST_NAME = 80;

/**
 * Return an address with the place of a unit: what the page has left open.
 * @param {string} pattern
 * @param {HTMLElement} unit
 * @param {string} number
 */
function placed(pattern, unit, number) {
  const data = document.getElementById("lines");
  const lines = /** @type {Record<string, number>} */ (data ? JSON.parse(data.textContent || "{}") : {});
  const id = lastingId(unit);
  const label = id.includes(":") && !id.includes("/") ? id : "";
  // What has no number, such as a ruling, is named by its label, or else by its first words.
  const name = number || label || ownText(unit).slice(0, LONGEST_NAME);
  const values = { line: String(ownValue(lines, unit.id) || 1), number: name, label, url: lastingAddress(unit) };
  return fill(pattern, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)])));
}
