// The build of each open page.

import { drop, keep, recall, recorded } from "./keeping.js";

/** How long the browser's Back button may bring a closed page back. */
const COMING_BACK = 3_600_000;

/** @type {Map<string, string>} builds of open pages, by the pages' ids */
const pins = new Map();

/**
 * Answer all further requests of a page from one build.
 * @param {string} page
 * @param {string} build
 */
export async function pin(page, build) {
  if (!page) return;
  pins.set(page, build);
  await keep(`page/${page}`, { build, since: Date.now() }).catch(() => {});
}

/** Return the build of a page, or "". @param {string} page */
export async function pinOf(page) {
  if (!page) return "";
  if (!pins.has(page)) pins.set(page, (await recall(`page/${page}`))?.build || "");
  return pins.get(page) || "";
}

/** Return the builds of all pages that are open or may come back. */
export async function pinnedBuilds() {
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
  const open = new Set((await worker.clients.matchAll({ includeUncontrolled: true, type: "all" })).map((client) => client.id));
  /** @type {Set<string>} */
  const builds = new Set();
  for (const name of await recorded("page/")) {
    const kept = await recall(name);
    const page = name.slice("page/".length);
    if (open.has(page) || (kept && Date.now() - kept.since < COMING_BACK)) builds.add(kept.build);
    else {
      pins.delete(page);
      await drop(name);
    }
  }
  return builds;
}
