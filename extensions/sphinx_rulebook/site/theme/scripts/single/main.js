// A whole site in one file. The text of the site can be read without scripts. With scripts, every page looks as it does
// on the site: the file contains the pages' frames and everything that they load, compressed. The addresses of the
// pages come after the "#" of the file's own: `#/en/kk/01.html#rule:x`.

import { element } from "../shared/dom.js";
import { ownValue } from "../shared/own.js";

/**
 * The contents of the file, by paths below the site's folder. `groups`: the number of the packed part with each page,
 * which is
 * its HTML with placeholders for its style and its text, the paths of its scripts, and whether it needs the additional
 * styles
 * (`more`). `scripts`: the numbers of the packed parts with scripts. `pictures`: the numbers of the pictures. `files`
 * are the
 * names of the files of all languages, `base` is the address of the site, or "" if it is not known.
 * @typedef {{language: string, base: string, files: Record<string, string>, groups: Record<string, number>, more: string, scripts: Record<string, number>, pictures: Record<string, number>}} Contents
 */

const SCHEME = "rulebook:";

/** The source of every picture; the stylesheet sets what it shows. */
const BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

/** @type {string[]} the packed parts, by number */
const packed = Array.from(document.querySelectorAll("script[type='application/gzip']"), (script) => script.textContent || "");

/** @type {Map<string, Element>} the elements with the texts of pages, by path */
const sections = new Map();

/** Return the text of a page from the file, with links as that page has them. @param {string} path */
function textOf(path) {
  const section = sections.get(path);
  return section ? section.innerHTML.replaceAll(`"${section.id}#`, '"') : "";
}

/** @type {Map<number, Promise<any>>} */
const unpacking = new Map();

/** @param {number} number @returns {Promise<any>} */
function unpack(number) {
  const known = unpacking.get(number);
  if (known) return known;
  const bytes = Uint8Array.from(atob(packed[number]), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const found = new Response(stream).json();
  unpacking.set(number, found);
  return found;
}

const style = document.querySelector("style")?.textContent || "";
const theme = document.querySelector("script:not([type])")?.textContent || "";

/** @type {Contents} */
let contents;

/** The address of the shown page, with its query and fragment. */
let address = new URL(`${SCHEME}/`);

const first = () => new URL(`${SCHEME}/${contents.language}/index.html`);

/** Return the page in the browser's address, or the first page if there is none. */
function addressed() {
  const written = location.hash.slice(1);
  if (!/^\/[^/]/.test(written)) return first();
  const url = new URL(SCHEME + written);
  return has(pathOf(url)) ? url : first();
}

/** Return the path of an address; an invalid escape is taken literally. @param {URL} url */
function pathOf(url) {
  try {
    return decodeURIComponent(url.pathname).slice(1);
  } catch (error) {
    return url.pathname.slice(1);
  }
}

/** @param {string} path */
const has = (path) => Object.hasOwn(contents.groups, path);

/** @param {string} written */
const resolve = (written) => new URL(written.startsWith("#/") ? SCHEME + written.slice(1) : written, address).href;

/** @param {URL} url */
const writtenFor = (url) => `#${url.pathname}${url.search}${url.hash}`;

/**
 * Return the link that leads to an address from here, or "" if no file contains it. The files of the other languages
 * are in the same folder. @param {string} target
 */
function outward(target) {
  const url = new URL(target);
  if (url.protocol !== SCHEME) return target;
  const path = pathOf(url);
  if (has(path)) return writtenFor(url);
  const file = ownValue(contents.files, path.split("/")[0]);
  return file && !path.startsWith(`${contents.language}/`) ? file + writtenFor(url) : "";
}

/** @param {string} target @param {"go" | "replace" | "push" | "rename"} how */
function move(target, how) {
  const url = new URL(target, address);
  const written = outward(url.href);
  if (!written) return;
  if (!written.startsWith("#")) return void (location.href = written);
  if (how === "go") return void (location.hash = written);
  if (how === "replace") return location.replace(written);
  address = url;
  if (how === "push") history.pushState(null, "", written);
  else history.replaceState(history.state, "", written);
}

/** @param {string} target */
function outside(target) {
  const url = new URL(target);
  if (contents.base) return new URL(url.pathname.slice(1) + url.search + url.hash, contents.base).href;
  // A past edition is not in the file; its rule in the current text is the best substitute.
  const there = has(pathOf(url)) ? url : new URL(url.hash, address);
  return location.href.replace(/#.*$/, "") + writtenFor(there);
}

/** @param {string} target */
async function run(target) {
  const number = ownValue(contents.scripts, pathOf(new URL(target)));
  if (number === undefined) throw new Error(target);
  runText(await unpack(number), target);
}

/** @param {string} text @param {string} target */
function runText(text, target) {
  const script = element("script", { "data-address": target });
  script.textContent = text;
  document.head.append(script);
  script.remove();
}

/** @param {HTMLImageElement} image @param {string} target */
function picture(image, target) {
  const number = ownValue(contents.pictures, pathOf(new URL(target)));
  image.src = BLANK;
  if (number !== undefined) image.dataset.picture = String(number);
}


/** Show the page in the browser's address. */
async function show() {
  const wanted = addressed();
  const path = pathOf(wanted);
  const isNew = pathOf(address) !== path || address.search !== wanted.search;
  address = wanted;
  if (isNew) await open(path);
  land();
}

/** @param {string} path */
async function open(path) {
  const [frame, scripts, hasMore] = (await unpack(contents.groups[path]))[path];
  const more = hasMore ? contents.more : "";
  const codes = await Promise.all(scripts.map((/** @type {string} */ name) => unpack(contents.scripts[name])));
  if (pathOf(address) !== path) return; // the reader has already moved on
  // A new document replaces the old one, together with all its event listeners.
  document.open();
  document.write(frame.replace("<!--style-->", () => `<style>${style}</style>${more && `<style>${more}</style>`}`).replace("<!--text-->", () => textOf(path)));
  document.close();
  runText(theme, `${SCHEME}/${contents.language}/_static/theme.js`);
  /** @type {any} */ (window).rulebookFile = { here: () => address, resolve, move, outside, run, picture };
  listen();
  for (const [at, code] of codes.entries()) runText(code, `${SCHEME}/${scripts[at]}`);
  hideDeadEnds();
}

/** Remove links that lead nowhere: in a text their words stay, outside it they disappear. */
function hideDeadEnds() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a"))) {
    const written = link.getAttribute("href");
    if (written && outward(resolve(written))) continue;
    link.removeAttribute("href");
    if (!link.closest(".bar, footer, .tools")) continue;
    const behind = link.nextSibling;
    if (behind instanceof Text) behind.data = behind.data.replace(/^ · /, ""); // the separator before the next link
    link.remove();
  }
  for (const line of document.querySelectorAll(".tools")) if (!line.querySelector("a")) line.remove();
}

/** Go to the target of the address on the page, or to where the reader was. */
function land() {
  document.querySelectorAll(".addressed").forEach((before) => before.classList.remove("addressed"));
  const y = history.state && history.state.y;
  let id = address.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch (error) {
    // taken literally
  }
  const target = id && document.getElementById(id);
  if (target) target.classList.add("addressed");
  if (typeof y === "number") scrollTo({ top: y, behavior: "instant" });
  else if (target) target.scrollIntoView({ behavior: "instant" });
  else scrollTo({ top: 0, behavior: "instant" });
}

let timer = 0;

function listen() {
  addEventListener("hashchange", () => void show());
  addEventListener("popstate", () => {
    if (pathOf(addressed()) === pathOf(address)) address = addressed();
  });
  addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = setTimeout(() => history.replaceState({ ...history.state, y: scrollY }, ""), 120);
    },
    { passive: true },
  );
  // A link gets its address within the file as soon as somebody is about to follow, copy or open it elsewhere.
  const prepare = (/** @type {Event} */ event) => {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.getAttribute("href")?.startsWith("#/")) return;
    const written = outward(resolve(link.getAttribute("href") || ""));
    if (written) link.setAttribute("href", written);
    else link.removeAttribute("href");
  };
  for (const kind of ["pointerdown", "focusin", "contextmenu", "click"]) document.addEventListener(kind, prepare);
}

/** Find the parts of the pages in the file, and show the page in the address. */
async function start() {
  contents = await unpack(0);
  for (const section of document.querySelectorAll("body > section[id]")) sections.set(section.id.slice(1), section);
  // Links to packed pages are no links where no script runs.
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a[data-page]"))) {
    link.setAttribute("href", link.dataset.page || "");
    link.removeAttribute("data-page");
  }
  history.scrollRestoration = "manual";
  await show();
}

if ("DecompressionStream" in window) start().catch(() => document.documentElement.classList.remove("js"));
else document.documentElement.classList.remove("js");
