// The names and addresses of pages. What an address has after the name depends on the builder and on the suffix of
// pages that a project chooses.

import { library } from "./library.js";

/** Return the address of a page, given by its name in a folder, as seen from that folder. @param {string} name */
export function pageAddress(name) {
  const address = name.split("/").map(encodeURIComponent).join("/") + library.ending;
  return library.ending === "/" ? address.replace(/(^|\/)index\/$/, "$1") : address;
}

/** Return the path or the address of a page without what follows its name. @param {string} path */
export function withoutEnding(path) {
  const bare = path.replace(/\/(?:index\.html?)?$/, "");
  return bare.endsWith(library.ending) ? bare.slice(0, bare.length - library.ending.length) : bare;
}
