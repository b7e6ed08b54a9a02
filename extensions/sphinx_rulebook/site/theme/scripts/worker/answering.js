// What a page gets that asks for something.

import { becomeWhole, check, isReadable, makeReadable } from "./builds.js";
import { ChangedError, fileOf } from "./fetching.js";
import { findFile, indexOf, keptLanguages } from "./files.js";
import { addressOf, keptFile, pathOf } from "./keeping.js";
import { languageOf, offlinePage } from "./listing.js";
import { ownValue } from "../shared/own.js";
import { pin, pinOf } from "./pins.js";
import { findStrange, loadState, saveState } from "./state.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** How long a reader who opens a page waits for the newest build, before what is kept is shown. */
const PATIENCE = 2_500;

/** How long a server may lack what its index promises, or its index; then something is wrong with it, or with us. */
const STRANGE = 60_000;

/** For how long a site is left to the browser that could not be verified; a page that registers this script would wake it again. */
const A_DAY = 86_400_000;

/** @param {import("./state.js").State} state */
const isAside = (state) => Date.now() - state.leftAt < A_DAY;

/** @type {Record<string, string>} by languages, which `sw.js` begins with */
const REPLACED = /** @type {any} */ (self).rulebookReplaced || {};

/**
 * A page.
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
    await atMost(checking, PATIENCE);
  } else state.isOffline = true;
  if (state.goneSince && Date.now() - state.goneSince > STRANGE) {
    await stepAside();
    return fetch(event.request);
  }
  const isNextFirst = !state.isOffline && isReadable(state, state.next, languageOf(path));
  const builds = (isNextFirst ? [state.next, state.current] : [state.current, state.next]).filter(Boolean);
  let isKnown = false;
  let isStrange = false;
  // What is kept is shown before anything is waited for that may not come.
  for (const isFetched of state.isOffline ? [false, true] : [true]) {
    for (const build of builds) {
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
        event.waitUntil(keepCompanions(build, found[0]).catch(() => {}));
        return response;
      } catch (error) {
        if (error instanceof ChangedError) isStrange = true;
      }
    }
  }
  if (!isKnown && !isStrange) {
    // Nothing of ours, or nothing that we know of: the server's own answer, whatever it is.
    const answer = await fetch(event.request).catch(() => null);
    return answer || missing(path, state.current);
  }
  // Where even the index came from somebody else, a network that wants a login, nothing is wrong with the site.
  if (!isStrange || state.isOffline) return missing(path, state.current);
  if (Date.now() - (await findStrange()) > STRANGE) {
    await stepAside();
    return fetch(event.request);
  }
  return beingReplaced(languageOf(path));
}

/** Leave the site to the browser: better a page that may be mixed than none. What is kept stays kept. */
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
 * The page that says that something was not taken along.
 * @param {string} path
 * @param {string} build
 */
async function missing(path, build) {
  const languages = [languageOf(path), ...(await keptLanguages())];
  const index = build ? await indexOf(build) : null;
  for (const language of languages) {
    const page = index && offlinePage(index, language);
    const found = page ? await findFile(build, page).catch(() => null) : null;
    if (found && (await keptFile(...found))) return Response.redirect(`${addressOf(found[0])}#${encodeURIComponent(path)}`, 302);
  }
  return Response.error();
}

/** @param {string} language */
function beingReplaced(language) {
  const text = ownValue(REPLACED, language) || Object.values(REPLACED)[0] || "";
  const page =
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta http-equiv="refresh" content="3">` +
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">' +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>…</title><p>${text}</p></html>`;
  return new Response(page, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", "Retry-After": "3" } });
}

/**
 * What else a page that was read needs when there is no network: its language's scripts, and its book's texts to search.
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
 * Anything else.
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
    if (found) return await fileOf(...found);
  } catch (error) {
    return Response.error(); // the page says what it lacks
  }
  return fetch(event.request);
}

/**
 * A page that was open before this script answered for it: everything that it is made of is kept, if it is of a build that
 * is known, and its next questions are answered from that.
 * @param {string} page its id
 * @param {string} build
 * @param {string[]} addresses of itself and of what it has loaded
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

/** Tell open pages that they may have to say something else now. */
export async function tellPages() {
  for (const client of await worker.clients.matchAll({ type: "window" })) client.postMessage("rulebook");
}
