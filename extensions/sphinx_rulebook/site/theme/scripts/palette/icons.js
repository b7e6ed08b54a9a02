// The signs of the palette, drawn as lines.

const SVG = "http://www.w3.org/2000/svg";

const DRAWN = {
  search: "M13 8a5 5 0 1 1-10 0a5 5 0 0 1 10 0M12 12l4 4",
  close: "m4 4 10 10M14 4 4 14",
  down: "m4 7 5 5 5-5",
};

/** @param {keyof typeof DRAWN} name */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  for (const [attribute, value] of [["class", "i"], ["viewBox", "0 0 18 18"], ["aria-hidden", "true"]]) drawing.setAttribute(attribute, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", DRAWN[name]);
  drawing.append(path);
  return drawing;
}
