// Other editions of a book: the menu, the banner of a past edition, and links to rules that have moved.

import { addressOf, folder, goneAddress, inForceOn, link, loadList, loadUnits, placeAt, placeOf, shown, todayHere, unitNamed } from "./data.js";
import { fill } from "../shared/dom.js";
import { allUnits, idOf, nameOfPage, unitHere } from "../reading/addresses.js";
import { pageAddress } from "../shared/pages.js";

/** @typedef {import("./data.js").List} List */
/** @typedef {import("./data.js").Units} Units */

/** The name of this page's file, without a suffix: `04-the-round`. */
const stem = document.querySelector("main")?.dataset.page || nameOfPage(location.pathname);

/**
 * Return the address of the reader's current rule in another state, or of the rule before it if that state does not
 * have it.
 * @param {List} list
 * @param {Units} units
 * @param {number} at
 */
function sameRule(list, units, at) {
  const here = unitHere();
  if (!here) return null;
  const own = placeOf(list, shown);
  const all = allUnits();
  for (let place = all.indexOf(here); place >= 0; place--) {
    const unit = unitNamed(units, all[place].id, own, stem);
    const there = unit && placeAt(units, unit, at);
    if (there) return addressOf(list, there);
    // The explanation of what became of it says more than the rule before it.
    if (unit && all[place] === here && at === list.editions.length) return goneAddress(unit[0]);
  }
  return null;
}

/**
 * Return the page that corresponds to this one in a state.
 * @param {List} list
 * @param {number} at
 */
function samePage(list, at) {
  const head = list.editions[at];
  const has = !head || head.pages.includes(stem);
  const name = has && document.querySelector("main.rules") ? stem : "index";
  return `${folder}${head ? `${head.version}/` : ""}${pageAddress(name)}`;
}

// ---- The menu and the banner -------------------------------------------------------------------------------------

/**
 * Make a link lead to the current rule in another state.
 * @param {HTMLAnchorElement} target
 * @param {List} list
 * @param {number} at
 */
function leadTo(target, list, at) {
  target.href = samePage(list, at);
  const follow = async () => {
    const units = await loadUnits();
    target.href = sameRule(list, units, at) || samePage(list, at);
  };
  // In time for any kind of click, including one that opens a new tab.
  for (const event of ["pointerdown", "focus", "pointerenter"]) target.addEventListener(event, () => void follow().catch(() => {}));
  target.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    follow()
      .catch(() => {})
      .then(() => location.assign(target.href));
  });
}

/** Open the menu of editions below a link. @param {HTMLAnchorElement} link */
async function openSwitch(link) {
  const list = await loadList();
  let menu = document.getElementById("editions");
  if (!menu) {
    menu = document.createElement("nav");
    menu.id = "editions";
    menu.setAttribute("popover", "");
    menu.setAttribute("aria-label", list.words["All editions"]);
    const last = list.editions.length;
    const states = list.isReleased ? [] : [last];
    for (let at = last - 1; at >= 0; at--) states.push(at);
    for (const at of states) {
      const head = list.editions[at];
      const entry = document.createElement("a");
      entry.textContent = head ? head.version : list.words["Current text"];
      if (head) {
        const date = document.createElement("small");
        date.textContent = head.date;
        entry.append(" ", date);
      }
      // The last edition is the current text if nothing has changed since.
      const isText = at === last - 1 && list.isReleased;
      if (head ? head.version === shown || (isText && !shown) : !shown) entry.setAttribute("aria-current", "true");
      leadTo(entry, list, isText ? last : at);
      menu.append(entry);
    }
    const all = document.createElement("a");
    all.href = link.href;
    all.textContent = list.words["All editions"];
    all.className = "all";
    menu.append(all);
    link.after(menu);
  }
  const button = link.getBoundingClientRect();
  if (menu.showPopover) menu.showPopover();
  const room = document.documentElement.clientWidth;
  const isMirrored = getComputedStyle(menu).direction === "rtl";
  const edge = isMirrored ? button.left : room - button.right;
  menu.style.insetInlineEnd = `${Math.max(8, Math.min(edge, room - menu.offsetWidth - 8))}px`;
  const first = menu.querySelector("a");
  if (first) first.focus({ preventScroll: true });
}

/** Let a link open the menu, where the browser can show one. @param {HTMLAnchorElement} link */
function setUpSwitch(link) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !("popover" in HTMLElement.prototype)) return;
    event.preventDefault();
    openSwitch(link).catch(() => location.assign(link.href));
  });
}

/**
 * Say whether the edition of this page is in force on the reader's day, and which edition is.
 * @param {List} list
 */
function standingToday(list) {
  const own = placeOf(list, shown);
  const [edition, next] = [list.editions[own], list.editions[own + 1]];
  const today = todayHere();
  const current = inForceOn(list, today);
  if (edition.from > today) return fill(list.words["This edition is in force from {date}."], { date: edition.from });
  if (!next) return list.words[list.isReleased ? "This is the current edition." : "There are changes that are not released yet."];
  const replaced = { edition: next.version, date: next.from };
  if (own === current) return fill(list.words["This edition is in force until {edition} replaces it on {date}."], replaced);
  const now = list.editions[Math.max(current, 0)];
  const sentence = fill(list.words["The current edition is {edition} of {date}."], { edition: now.version, date: now.date });
  // Which edition came next, and when, is news unless it is the current one of that very date.
  if (next === now && next.from === next.date) return sentence;
  return `${fill(list.words["Replaced by {edition} on {date}."], replaced)} ${next === now ? "" : sentence}`.trim();
}

async function fillBanner() {
  const banner = document.querySelector(".past-banner span");
  if (!banner) return;
  const list = await loadList();
  const isInForce = placeOf(list, shown) === inForceOn(list, todayHere());
  const there = document.createElement("a");
  const isChapter = Boolean(document.querySelector("main.rules"));
  there.textContent = list.words[isChapter ? "See this in the current text" : "Read the current text"];
  leadTo(there, list, list.editions.length);
  banner.replaceChildren(`${standingToday(list)} `, there);
  const box = banner.closest(".past-banner");
  if (box && isInForce) box.classList.add("is-current");
}

// ---- Addresses that their page no longer has ----------------------------------------------------------------------

/** Follow a rule in the address that the page does not have: by a former label, to what became of it, or by the search. */
async function followHash() {
  const name = idOf(location.hash);
  if (!name || document.getElementById(name) || !document.querySelector("main.rules, form.find-rule, .moved-page")) return;
  const address = await addressNow(name).catch(() => ""); // the data of the editions are not here
  if (idOf(location.hash) !== name) return; // the reader has gone on meanwhile
  if (address) location.replace(address);
  else if (document.querySelector("main.rules")) /** @type {any} */ (window).rulebook?.searchForAddress();
}

/** Return the address of a unit in this state of the book or the current text, or of what became of it; "" if no edition has it. @param {string} name */
async function addressNow(name) {
  const list = await loadList();
  const units = await loadUnits();
  const own = placeOf(list, shown);
  const unit = unitNamed(units, name, own);
  if (!unit) return "";
  const there = placeAt(units, unit, own) || placeAt(units, unit, list.editions.length);
  return there ? addressOf(list, there) : goneAddress(unit[0]);
}

// ---- The page ----------------------------------------------------------------------------------------------------

/** Set up the filters of a page of differences: each count is a button that hides its changes. */
function setUpFilters() {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".filter .btn"));
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const isShown = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(isShown));
      document.querySelectorAll(`.diff .c.${button.dataset.kind}`).forEach((row) => row.toggleAttribute("hidden", !isShown));
    });
  }
}

/** Show on current pages that their edition is announced but not in force yet, and which one is until then. */
function showAnnouncement() {
  const announced = /** @type {HTMLElement | null} */ (document.querySelector(".announced"));
  const today = todayHere();
  if (!announced || (announced.dataset.from || "") <= today) return;
  announced.hidden = false;
  const before = /** @type {HTMLElement[]} */ ([...announced.querySelectorAll("[data-from]")]);
  const inForce = before.find((one) => (one.dataset.from || "") <= today);
  if (inForce) inForce.hidden = false;
}

/** Mark the edition that is in force in the list of editions, which has the newest first. */
function markCurrent() {
  const today = todayHere();
  const marks = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".editions .now[data-from]")]);
  const current = marks.find((mark) => (mark.dataset.from || "") <= today);
  if (current) current.hidden = false;
}

if (link) setUpSwitch(link);
showAnnouncement();
markCurrent();
fillBanner().catch(() => {});
followHash();
addEventListener("hashchange", followHash);
setUpFilters();
