// A name before a text, with the colon of the reader's language.

import { fill } from "./dom.js";
import { word } from "./library.js";

/**
 * Return a text with a name before it: "Example: ...", "Exemple : ...".
 * @param {string} name
 * @param {string | number} text
 */
export const labelled = (name, text) => fill(word("{name}: {text}"), { name, text });
