// Answers the requests of pages.

import { becomeWhole, check, isReadable, makeReadable } from "./builds.js";
import { ChangedError, fileOf } from "./fetching.js";
import { findFile, indexOf, keptLanguages } from "./files.js";
import { addressOf, keptFile, pathOf } from "./keeping.js";
import { languageOf, offlinePage } from "./listing.js";
import { ownValue } from "../shared/own.js";
import { pin, pinOf } from "./pins.js";
import { noteUse } from "./quiet_record.js";
import { findStrange, loadState, saveState } from "./state.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** How long a reader who opens a page waits for the newest build before the saved page is shown. */
const PATIENCE = 2_500;

/** How long a server may lack files that its index lists, or the index itself, before something counts as wrong. */
const STRANGE = 60_000;

/**
 * How long the browser handles the site alone after it could not be verified: every page that registers this script
 * would activate it again.
 */
const A_DAY = 86_400_000;

/** @param {import("./state.js").State} state */
const isAside = (state) => Date.now() - state.leftAt < A_DAY;

/** @type {Record<string, string>} the message by language, set at the start of `sw.js` */
const REPLACED = /** @type {any} */ (self).rulebookReplaced || {};

/**
 * Answer the request of a page.
 * @param {FetchEvent} event
 */
export async function answerPage(event) {
  const path = pathOf(event.request.url);
  if (path === null) return fetch(event.request);
  const state = await loadState();
  if (isAside(state)) return fetch(event.request);
  if (navigator.onLine) {
    const checking = check([languageOf(path) || (await keptLanguages())[0] || ""]).catch(() => {});
    event.waitUntil(checking.then(becomeWhole).then(tellPages).catch(() => {}));
    // The check continues even if the reader is not kept waiting for it.
    await atMost(checking, PATIENCE);
  } else state.isOffline = true;
  if (state.goneSince && Date.now() - state.goneSince > STRANGE) {
    await stepAside();
    return fetch(event.request);
  }
  // The newest build that can show the language comes first.
  const isNextFirst = !state.isOffline && isReadable(state, state.next, languageOf(path));
  const builds = isNextFirst ? [state.next, state.current] : [state.current, state.next];
  // Chapters that changed and that nobody has opened may only be here as they were.
  if (state.isOffline) builds.push(state.former);
  let isKnown = false;
  let isStrange = false;
  let isRewritten = false;
  // Offline, a saved file of any build is shown before waiting for a fetch that may never succeed.
  for (const isFetched of state.isOffline ? [false, true] : [true]) {
    for (const build of builds.filter(Boolean)) {
      if (isFetched && build === state.former) continue;
      try {
        const found = await findFile(build, path);
        if (!found) continue;
        isKnown = true;
        if (isFetched) await makeReadable(build, languageOf(found[0]));
        const response = isFetched ? await fileOf(...found) : await keptFile(...found);
        if (!response) continue;
        if (isFetched) state.strangeSince = 0;
        if (found[0] === `${path}/index.html`) return Response.redirect(event.request.url.replace(/[?#].*$|$/, "/$&"), 302); // as hosts do
        await pin(event.resultingClientId, build);
        event.waitUntil(noteUse(found[0]).then(() => keepCompanions(build, found[0])).catch(() => {}));
        return response;
      } catch (error) {
        if (!(error instanceof ChangedError)) continue;
        isStrange = true;
        if (!error.isMissing) isRewritten = true;
      }
    }
  }
  if (!isKnown && !isStrange) {
    // Not one of our files, or none that we know of: the server's own answer, whatever it is.
    const answer = await fetch(event.request).catch(() => null);
    return answer || missing(event.request.url, path, state.current);
  }
  // If even the index is not the site's, as in a network that wants a login, nothing is wrong with the site.
  if (!isStrange || state.isOffline) return missing(event.request.url, path, state.current);
  if (Date.now() - (await findStrange()) > STRANGE) {
    // A page that the server lacks, which anybody can link to, says nothing about all others.
    if (isRewritten) await stepAside();
    return fetch(event.request);
  }
  return beingReplaced(languageOf(path));
}

/** Leave the site to the browser: a page that may be mixed from builds is better than none. Saved files stay. */
async function stepAside() {
  const state = await loadState();
  state.strangeSince = state.goneSince = 0;
  state.leftAt = Date.now();
  await saveState(state);
  await worker.registration.unregister();
}

/** @param {Promise<unknown>} promise @param {number} time in milliseconds */
const atMost = (promise, time) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, time))]);

/**
 * Redirect to the page that says that something was not saved for offline reading, and shows the text of a rule if that
 * is here.
 * @param {string} address
 * @param {string} path of the address
 * @param {string} build
 */
async function missing(address, path, build) {
  const asked = address.replace(/^[^?#]*/, ""); // such as which rules graph.html shows
  const languages = [languageOf(path), ...(await keptLanguages())];
  const index = build ? await indexOf(build) : null;
  for (const language of languages) {
    const page = index && offlinePage(index, language);
    const found = page ? await findFile(build, page).catch(() => null) : null;
    if (found && (await keptFile(...found))) return Response.redirect(`${addressOf(found[0])}#${encodeURIComponent(path + asked)}`, 302);
  }
  return Response.error();
}

/** Return a page that says that the site is being replaced, and that reloads itself. @param {string} language */
function beingReplaced(language) {
  const text = ownValue(REPLACED, language) || Object.values(REPLACED)[0] || "";
  const page =
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta http-equiv="refresh" content="3">` +
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">' +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>…</title><p>${text}</p></html>`;
  return new Response(page, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", "Retry-After": "3" } });
}

/**
 * Save what a page needs without a network: its language's scripts, and its book's texts for the search.
 * @param {string} build
 * @param {string} path
 */
async function keepCompanions(build, path) {
  const index = await indexOf(build);
  if (!index) return;
  await makeReadable(build, languageOf(path));
  const book = index.sets.find((set) => set.kind === "book" && set.paths.some((start) => path.startsWith(start)));
  const texts = book && (await findFile(build, `${book.paths[0]}texts.js`));
  if (texts) await fileOf(...texts);
}

/**
 * Answer any other request.
 * @param {FetchEvent} event
 */
export async function answerFile(event) {
  const path = pathOf(event.request.url);
  if (path === null) return fetch(event.request);
  const state = await loadState();
  if (isAside(state)) return fetch(event.request);
  const build = (await pinOf(event.clientId)) || state.current;
  /** @type {[string, string] | null} */
  let found = null;
  try {
    found = build ? await findFile(build, path) : null;
    if (found) {
      event.waitUntil(noteUse(found[0]).catch(() => {}));
      return await fileOf(...found);
    }
  } catch (error) {
    return Response.error(); // the page shows what is missing
  }
  return fetch(event.request);
}

/**
 * Adopt a page that was open before this script handled its requests: save everything that it consists of, if its build
 * is
 * known, and answer its next requests from that build.
 * @param {string} page its id
 * @param {string} build
 * @param {string[]} addresses of the page itself and of the files that it has loaded
 */
export async function adopt(page, build, addresses) {
  if (!(await indexOf(build))) return;
  if (!(await pinOf(page))) await pin(page, build);
  for (const address of addresses) {
    const path = pathOf(address);
    const found = path === null ? null : await findFile(build, path);
    if (found) await fileOf(...found);
  }
  const path = pathOf(addresses[0]);
  if (path !== null) await keepCompanions(build, path);
}

/** Notify open pages that the state has changed. */
export async function tellPages() {
  for (const client of await worker.clients.matchAll({ type: "window" })) client.postMessage("rulebook");
}
