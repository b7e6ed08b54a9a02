// Makes elements. Texts only ever become text nodes: nothing from a rulebook or a reader is interpreted as HTML.

/**
 * Make an element.
 * @param {string} tag
 * @param {Record<string, string | boolean | null | undefined>} [attributes] true for an attribute without a value, null or false to omit it
 * @param {...(Node | string | null | undefined)} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (typeof value === "string") made.setAttribute(name, value);
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

/**
 * Replace each `{name}` in a sentence by its value.
 * @param {string} sentence
 * @param {Record<string, string | number>} values
 */
export const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (all, name) => (Object.hasOwn(values, name) ? String(values[name]) : all));
