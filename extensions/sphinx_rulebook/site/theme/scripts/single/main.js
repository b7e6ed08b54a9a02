// A whole site in one file. Its text stands there to be read without a script. With one, every page is shown as it is in the
// site: the file holds the pages' frames and all that they load, compressed, and the pages' addresses are in its own behind
// the "#": `#/en/kk/01.html#rule:x`.

import { element } from "../shared/dom.js";
import { ownValue } from "../shared/own.js";

/**
 * What the file holds. By paths below the site's folder: `groups`, in which part of what is packed a page is, as its HTML with
 * marks for its style and its text, the paths of its scripts, and whether it has more styles than all pages (`more`);
 * `scripts`, which part a script is; `pictures`, their numbers. `files` are the names of the files of all languages, `base` the
 * address of the site, "" where nobody knows it.
 * @typedef {{language: string, base: string, files: Record<string, string>, groups: Record<string, number>, more: string, scripts: Record<string, number>, pictures: Record<string, number>}} Contents
 */

const SCHEME = "rulebook:";

/** What a picture is before the stylesheet says what it shows. */
const BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

/** @type {string[]} what is packed, by numbers */
const packed = Array.from(document.querySelectorAll("script[type='application/gzip']"), (script) => script.textContent || "");

/** @type {Map<string, Element>} what texts of pages stand in, by paths */
const sections = new Map();

/** The text of a page that stands in the file, as that page has it. @param {string} path */
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

/** The address of the page that is shown, with all that is behind it. */
let address = new URL(`${SCHEME}/`);

const first = () => new URL(`${SCHEME}/${contents.language}/index.html`);

/** What the browser's address says; the first page where that is nothing. */
function addressed() {
  const written = location.hash.slice(1);
  if (!/^\/[^/]/.test(written)) return first();
  const url = new URL(SCHEME + written);
  return has(pathOf(url)) ? url : first();
}

/** The path of an address; what is no valid escape is taken as it is written. @param {URL} url */
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

/** What leads to an address from here: the file of another language lies beside this; "" for what is in no file. @param {string} target */
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
  // A past edition is not in the file: then what is.
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


/** Show the page that is addressed. */
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
  if (pathOf(address) !== path) return; // the reader has gone on
  // A new document in the place of the old forgets what listened to that.
  document.open();
  document.write(frame.replace("<!--style-->", () => `<style>${style}</style>${more && `<style>${more}</style>`}`).replace("<!--text-->", () => textOf(path)));
  document.close();
  runText(theme, `${SCHEME}/${contents.language}/_static/theme.js`);
  /** @type {any} */ (window).rulebookFile = { here: () => address, resolve, move, outside, run, picture };
  listen();
  for (const [at, code] of codes.entries()) runText(code, `${SCHEME}/${scripts[at]}`);
  hideDeadEnds();
}

/** What leads nowhere from here: in a text it stays as words, around it it goes. */
function hideDeadEnds() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a"))) {
    const written = link.getAttribute("href");
    if (written && outward(resolve(written))) continue;
    link.removeAttribute("href");
    if (!link.closest(".bar, footer, .tools")) continue;
    const behind = link.nextSibling;
    if (behind instanceof Text) behind.data = behind.data.replace(/^ · /, ""); // what parted it from the next
    link.remove();
  }
  for (const line of document.querySelectorAll(".tools")) if (!line.querySelector("a")) line.remove();
}

/** Go to what is addressed on the page, or to where the reader was. */
function land() {
  document.querySelectorAll(".addressed").forEach((before) => before.classList.remove("addressed"));
  const y = history.state && history.state.y;
  let id = address.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch (error) {
    // as it is written
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
  // A link says where it leads in the file's own addresses, as soon as somebody is about to follow it, copy it or open it elsewhere.
  const prepare = (/** @type {Event} */ event) => {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.getAttribute("href")?.startsWith("#/")) return;
    const written = outward(resolve(link.getAttribute("href") || ""));
    if (written) link.setAttribute("href", written);
    else link.removeAttribute("href");
  };
  for (const kind of ["pointerdown", "focusin", "contextmenu", "click"]) document.addEventListener(kind, prepare);
}

/** Take from the file what its pages are made of, and show the one that is addressed. */
async function start() {
  contents = await unpack(0);
  for (const section of document.querySelectorAll("body > section[id]")) sections.set(section.id.slice(1), section);
  history.scrollRestoration = "manual";
  await show();
}

if ("DecompressionStream" in window) start().catch(() => document.documentElement.classList.remove("js"));
else document.documentElement.classList.remove("js");
