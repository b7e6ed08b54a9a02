// Talks to the service worker, which saves the pages that were read or saved for offline reading: see `worker/main.js`.

import { library, root } from "./library.js";
import { trustedScript } from "./trusted.js";

/** The address of the whole site, or "" if this language was built alone or the pages are in a local folder. */
export const siteRoot = /^https?:$/.test(location.protocol) && library.languages.some(({ isBeside }) => isBeside) ? new URL("../", root).href : "";

/**
 * Register the service worker if it is not registered yet. Throws the browser's error if that is not possible.
 * @returns {Promise<ServiceWorker>} as soon as it is active
 */
export async function startWorker() {
  const scope = { scope: siteRoot, updateViaCache: /** @type {"none"} */ ("none") };
  const registering = navigator.serviceWorker.register(trustedScript(`${siteRoot}sw.js`), scope);
  const worker = ownWorker();
  if (worker) {
    registering.catch(() => {}); // without a network, this may take seconds to fail
    return worker;
  }
  const registration = await registering;
  return registration.active || new Promise((resolve, reject) => {
    const worker = registration.installing || registration.waiting;
    const look = () => {
      if (registration.active) resolve(registration.active);
      else if (!worker || worker.state === "redundant") reject(new Error("sw.js"));
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

/**
 * Return the service worker that controls this page if it is ours; it may be that of another site further up in the
 * path.
 */
export const ownWorker = () => {
  const worker = navigator.serviceWorker.controller;
  return worker && worker.scriptURL === `${siteRoot}sw.js` ? worker : null;
};

/**
 * Whether this browser supports service workers, which in private windows some do not, and the site has one: a site that
 * has withdrawn it does not name its build.
 */
export const hasWorkers = () => Boolean(siteRoot && /** @type {any} */ (window).rulebookBuild) && "serviceWorker" in navigator && "caches" in window && isSecureContext;

/**
 * Ask the service worker something.
 * @param {ServiceWorker} worker
 * @param {Record<string, unknown>} question
 * @param {(progress: {done: number, all: number}) => void} [onProgress]
 * @returns {Promise<any>}
 */
export function ask(worker, question, onProgress) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    let timer = 0;
    // A worker that was ended or that has another version never answers.
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        port1.close();
        reject(new Error("no answer"));
      }, 40_000);
    };
    wait();
    port1.onmessage = ({ data }) => {
      wait();
      if (onProgress && data && "all" in data) return onProgress(data);
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    worker.postMessage(question, [port2]);
  });
}
