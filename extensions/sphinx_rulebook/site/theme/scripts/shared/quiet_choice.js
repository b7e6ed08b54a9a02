// Whether the site may keep its texts on this device without being asked: the reader's choice, and the network's price.

import { keep, recall } from "./storage.js";
import { siteRoot } from "./worker.js";

/** Each site of a host has its own choice. */
const KEY = `rulebook-keep ${siteRoot}`;

/** Whether the reader agrees, as everybody does who has not said no. */
export const isWanted = () => recall(KEY) !== "no";

/** @param {boolean} isYes */
export const setWanted = (isYes) => keep(KEY, isYes ? null : "no");

/**
 * What browsers say about the network, if they do.
 * @typedef {EventTarget & {saveData?: boolean, type?: string, effectiveType?: string}} Connection
 */

/** @returns {Connection | undefined} */
export const connection = () => /** @type {any} */ (navigator).connection;

/** Whether the network may cost the reader money or is slow, as far as the browser says. */
export function isMetered() {
  const network = connection();
  return Boolean(network && (network.saveData || network.type === "cellular" || /2g|3g/.test(network.effectiveType || "")));
}
