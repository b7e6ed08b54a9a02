// Lets the service worker keep the texts of all books, little by little, whenever the reader and the browser have nothing
// else to do: see `worker/quiet.js`.

import { connection, isMetered, isWanted } from "../shared/quiet_choice.js";
import { ask, ownWorker } from "../shared/worker.js";

let isRunning = false;

const mayKeep = () => isWanted() && !isMetered() && navigator.onLine;

/** How long, in milliseconds, to wait for a browser that has something else to do: a slow device may never be idle. */
const PATIENCE = 1000;

const idle = () => new Promise((resolve) => ("requestIdleCallback" in window ? requestIdleCallback(resolve, { timeout: PATIENCE }) : setTimeout(resolve, PATIENCE)));

async function keepAll() {
  if (isRunning) return;
  isRunning = true;
  try {
    while (mayKeep()) {
      await idle();
      const worker = ownWorker();
      if (!worker || !mayKeep()) return;
      const { left, problem } = await ask(worker, { ask: "keep", address: location.href });
      dispatchEvent(new Event("rulebook-kept")); // for the page that shows what is there
      if (!left || problem) return;
    }
  } finally {
    isRunning = false;
  }
}

/** Start when the worker answers for this page, and again when the network or the reader's choice changes. */
export function setUpQuiet() {
  const start = () => void keepAll().catch(() => {}); // a browser that keeps nothing still shows the site
  addEventListener("online", start);
  addEventListener("rulebook-keep", start);
  connection()?.addEventListener?.("change", start);
  navigator.serviceWorker.addEventListener("controllerchange", start);
  start();
}
