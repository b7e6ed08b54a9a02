// The service worker of a site: it saves the pages that were read or saved for offline reading, and answers from them.

import { adopt, answerFile, answerPage, tellPages } from "./answering.js";
import { becomeWhole, check } from "./builds.js";
import { indexOf, keptLanguages } from "./files.js";
import { dropOlderForms, pathOf } from "./keeping.js";
import { bookOf, languageOf } from "./listing.js";
import { ownValue } from "../shared/own.js";
import { pinOf } from "./pins.js";
import { loadState } from "./state.js";
import { dropAllQuiet, keepMore } from "./quiet.js";
import { leave, stop, take, taken } from "./taking.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOlderForms().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== "GET" || path === null || isOwn(path)) return;
  event.respondWith(request.mode === "navigate" ? answerPage(event) : answerFile(event));
});
worker.addEventListener("message", (event) => event.waitUntil(answer(event)));

/** Whether a file belongs to this script itself. @param {string} path */
const isOwn = (path) => path === "sw.js" || path === "offline.json" || /^offline\/[^/]+\.json$/.test(path);

/** Prepare for the languages of the open pages; a language that is not ready yet would look broken. */
async function install() {
  const open = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const languages = new Set([...open.map((client) => languageOf(pathOf(client.url) || "")), ...(await keptLanguages())]);
  languages.delete("");
  await check([...languages]);
  const state = await loadState();
  // Without a complete build the installation fails, and the browser tries it again later.
  if (!state.current && !(await becomeWhole())) throw new Error("the site could not be fetched");
  await worker.skipWaiting();
}

/** Answer a message of a page. @param {ExtendableMessageEvent} event */
async function answer(event) {
  const { ask, ...asked } = event.data || {};
  const port = event.ports[0];
  if (!port) return;
  const page = /** @type {Client | null} */ (event.source);
  const state = await loadState();
  if (ask === "state") {
    if (asked.isAsking && navigator.onLine) {
      await check(await keptLanguages()).catch(() => {});
      await becomeWhole().catch(() => {});
    }
    const own = page ? await pinOf(page.id) : "";
    const newest = ownValue(state.readable, state.next) ? state.next : state.current;
    const isOffline = state.isOffline || !navigator.onLine;
    const isFormer = isOffline && Boolean(own) && own === state.former;
    port.postMessage({ isOffline, checked: isFormer ? state.formerChecked : state.checked, isOlder: Boolean(own && own !== newest && !isFormer) });
  } else if (ask === "adopt") {
    if (page) await adopt(page.id, asked.build, asked.addresses).catch(() => {});
    port.postMessage({});
  } else if (ask === "taken") {
    port.postMessage(await taken());
  } else if (ask === "take") {
    port.postMessage(await take(asked.keys, (done, all) => port.postMessage({ done, all })));
    await tellPages();
  } else if (ask === "stop") {
    stop();
    port.postMessage({});
  } else if (ask === "leave") {
    await leave(asked.keys, Boolean(asked.isQuietWanted));
    port.postMessage({});
  } else if (ask === "keep") {
    const index = await indexOf(state.current);
    const path = pathOf(asked.address);
    port.postMessage(await keepMore(index && path !== null ? bookOf(index, path) : ""));
  } else if (ask === "clear") {
    await dropAllQuiet();
    port.postMessage({});
  }
}
