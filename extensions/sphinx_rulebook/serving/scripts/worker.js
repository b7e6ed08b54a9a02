// Replaces the site's service worker while the site is being written: deletes whatever a worker saved, and then itself.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith("rulebook ")) await caches.delete(name);
  await scope.registration.unregister();
  for (const client of await scope.clients.matchAll({ type: "window" })) {
    await client.navigate(client.url).catch(() => null);
  }
}
