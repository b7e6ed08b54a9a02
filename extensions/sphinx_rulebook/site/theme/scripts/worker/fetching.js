// Files from the server, each verified: it is what the build's list says, or it does not count.

import { addressOf, keepFile, keptFile } from "./keeping.js";

/** The server was reached, and has something else than the build's file. */
export class ChangedError extends Error {}

const PATIENCE = 30_000;

/** @param {ArrayBuffer} bytes the first half of their SHA-256, as base64 for addresses */
export async function digestOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 16);
  return btoa(String.fromCharCode(...hash)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * @param {string} address
 * @param {RequestCache} mode
 * @param {number} [patience] in milliseconds
 */
export function fetchWithin(address, mode, patience = PATIENCE) {
  return fetch(address, { cache: mode, credentials: "same-origin", signal: AbortSignal.timeout(patience) });
}

/**
 * A file as the build has it, kept from now on; it is only fetched where it is not kept already. Throws a ChangedError
 * where the server has another, and what `fetch` throws where there is no server.
 * @param {string} path
 * @param {string} digest
 * @param {boolean} [isNeeded] where it is, a device that has no room for it is an error
 * @returns {Promise<Response>}
 */
export async function fileOf(path, digest, isNeeded = false) {
  const kept = await keptFile(path, digest);
  if (kept) return kept;
  for (const mode of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const response = await fetchWithin(addressOf(path), mode);
    const body = await response.arrayBuffer();
    if (response.status !== 200 || (await digestOf(body)) !== digest) continue; // an older copy of the browser's, perhaps
    const type = response.headers.get("Content-Type") || "application/octet-stream";
    const made = () => new Response(body, { headers: { "Content-Type": type } });
    const keeping = keepFile(path, digest, made());
    await (isNeeded ? keeping : keeping.catch(() => {}));
    return made();
  }
  throw new ChangedError(path);
}
