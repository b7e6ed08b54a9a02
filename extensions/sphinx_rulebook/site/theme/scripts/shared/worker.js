// Asking the service worker, which keeps what was read and taken along: see `worker/main.js`.

import { library, root } from "./library.js";

/** Where the whole site begins; "" where this language was built alone, or where pages lie in a folder. */
export const siteRoot = /^https?:$/.test(location.protocol) && library.languages.some(({ isBeside }) => isBeside) ? new URL("../", root).href : "";

/**
 * Register it, if it is not. Throws what the browser has against it.
 * @returns {Promise<ServiceWorker>} as soon as it is at work
 */
export async function startWorker() {
  const scope = { scope: siteRoot, updateViaCache: /** @type {"none"} */ ("none") };
  const registering = navigator.serviceWorker.register(`${siteRoot}sw.js`, scope);
  const worker = ownWorker();
  if (worker) {
    registering.catch(() => {}); // which may take seconds to fail where there is no network
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

/** The one that answers for this page, if it is ours: that of another site above this one may be. */
export const ownWorker = () => {
  const worker = navigator.serviceWorker.controller;
  return worker && worker.scriptURL === `${siteRoot}sw.js` ? worker : null;
};

/** Whether this browser has what it takes; private windows of some have not. */
export const hasWorkers = () => Boolean(siteRoot) && "serviceWorker" in navigator && "caches" in window && isSecureContext;

/**
 * @param {ServiceWorker} worker
 * @param {Record<string, unknown>} question
 * @param {(progress: {done: number, all: number}) => void} [onProgress]
 * @returns {Promise<any>}
 */
export function ask(worker, question, onProgress) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    let timer = 0;
    // One that was ended, or is of another version, never answers.
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
