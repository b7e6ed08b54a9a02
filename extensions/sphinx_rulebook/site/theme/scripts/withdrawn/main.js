// Takes the place of the service worker of a site that has withdrawn it: deletes everything that was saved for this
// site, and then itself. Open pages stay as they are, and load everything from the server.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const { scope } = worker.registration;
  // Sites in other folders of the same host have their own.
  for (const name of await caches.keys()) if (name.startsWith("rulebook ") && name.endsWith(` ${scope}`)) await caches.delete(name);
  await worker.registration.unregister();
}
