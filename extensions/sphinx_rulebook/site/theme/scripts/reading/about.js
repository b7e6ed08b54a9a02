// The rule in focus: the one in the address, or the one that was clicked, tapped or chosen with a key. It has a bar
// beside its number, and what is known about it stands beside it as a card, or in a sheet where there is no room.

import { idOf, numberOf, unitAround } from "./addresses.js";
import { dismissing } from "./previews.js";
import { detailsOf } from "./unit_details.js";
import { element, fill } from "../shared/dom.js";
import { word } from "../shared/library.js";
import { here } from "../shared/place.js";

const WIDE = matchMedia("(min-width: 77.5rem)");

/** A part of a long page, which the browser lays out when it comes into sight. */
const PART = "section section, .letter";

/** @type {HTMLElement | null} */
let chosen = null;
/** @type {HTMLElement | null} */
let card = null;

/**
 * Put a unit into focus, or none.
 * @param {HTMLElement | null} unit
 */
export function choose(unit) {
  chosen?.classList.remove("addressed");
  chosen?.closest(PART)?.classList.remove("current");
  card?.remove();
  chosen = unit;
  card = null;
  if (!unit) return;
  unit.classList.add("addressed");
  unit.closest(PART)?.classList.add("current"); // its card may reach over the end of it
  if (!WIDE.matches || unit.matches("section") || document.querySelector("main:is(.pair, .one)")) return;
  card = element("aside", { class: "about-card", "aria-label": word("About this rule") });
  card.append(...detailsOf(unit));
  const note = unit.querySelector(":scope > .b, :scope > dd > .b");
  const below = unit.querySelector(":scope > ol:not([class])");
  if (note) note.after(card);
  else if (below) below.before(card);
  else unit.append(card);
  covered.observe(card);
}

/** Hides the notes under the card, which grows when texts arrive. */
const covered = new ResizeObserver(([{ target }]) => {
  const box = target.getBoundingClientRect();
  for (const note of document.querySelectorAll("main .b")) {
    const { top, bottom } = note.getBoundingClientRect();
    note.classList.toggle("covered", target.isConnected && bottom > box.top && top < box.bottom);
  }
});

/** A click on a link, on a control, or one that ends a selection does not choose a rule. @param {MouseEvent} event */
const isOnText = (event) => !event.defaultPrevented && event.target instanceof Element && !event.target.closest("a, button, summary, input, label, .sheet, .about-card, .table") && !dismissing.has(event) && !String(getSelection());

/** Follow the address, clicks and keys. */
export function setUpAbout() {
  if (!document.querySelector("main.rules")) return;
  const follow = () => choose(unitAround(document.getElementById(idOf(here().hash))));
  addEventListener("hashchange", follow);
  follow();
  makeButtons();
  WIDE.addEventListener("change", () => {
    makeButtons();
    choose(chosen);
  });
  const openSheet = setUpSheet();
  document.addEventListener("click", (event) => {
    const target = event.target;
    const button = target instanceof Element && target.closest(".b > button");
    if (button && openSheet) return openSheet(unitAround(button));
    if (!isOnText(event) || !(target instanceof Element) || !target.closest("main")) return;
    const unit = unitAround(target);
    if (!unit || unit.matches("section")) return;
    if (WIDE.matches) choose(unit === chosen && card ? null : unit);
    else if (openSheet && /** @type {PointerEvent} */ (event).pointerType === "touch" && !isClosing) openSheet(unit);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && card && !document.querySelector("dialog[open]")) choose(null);
  });
}

/** Where there is no room beside a rule, make its note a button that opens the sheet. */
function makeButtons() {
  if (WIDE.matches) return;
  for (const note of document.querySelectorAll("main .b:not(.short)")) {
    const unit = unitAround(note);
    const number = unit ? numberOf(unit) : "";
    const links = element("span");
    links.append(...note.childNodes);
    const all = links.querySelector("a.m");
    const citing = links.querySelectorAll("a:not(.hi, .m, .ru, i a)").length + (all ? Number((all.textContent || "").slice(1)) : 0);
    const facts = Array.from(links.querySelectorAll(":scope > [lang], a.hi, a.ru:not(i a)"), (part) => part.textContent || "");
    const parts = citing ? [...facts, fill(word("cited by {count}"), { count: citing })] : facts;
    const name = fill(word("About {number}: {text}"), { number, text: parts.join(" · ") });
    // More than two would cover the number of the rule; the sheet has all of them.
    const text = (parts.length > 2 ? facts.slice(-2) : parts).join(" · ");
    note.append(element("button", { type: "button", "aria-label": number ? name : null }, text), links);
    note.classList.add("short");
  }
}

/** Whether the tap that is under way only closes something. */
let isClosing = false;

/** @returns {((unit: HTMLElement | null) => void) | null} a function that opens the sheet for a unit, if the browser has sheets */
function setUpSheet() {
  const sheet = element("div", { class: "sheet", popover: "auto", role: "dialog", tabindex: "-1", autofocus: true, "aria-label": word("About this rule") });
  document.body.append(sheet);
  if (!sheet.showPopover) return null;
  // A tap outside an open popover only closes it.
  addEventListener("pointerdown", () => (isClosing = Boolean(document.querySelector(":popover-open:not(.toast)"))), true);
  sheet.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) sheet.hidePopover();
  });
  sheet.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "closed" && !WIDE.matches) chosen?.classList.remove("addressed");
  });
  return (unit) => {
    if (!unit) return;
    choose(unit);
    sheet.replaceChildren(...detailsOf(unit));
    sheet.showPopover();
  };
}
