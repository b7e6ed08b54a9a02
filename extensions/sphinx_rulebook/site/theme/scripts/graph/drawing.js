// Draws a graph with Cytoscape.js. The list below the drawing has the same content.

import { element } from "../shared/dom.js";

/** @typedef {{id: string, name: string, x: number, y: number, group: number, rank: number, isMiddle?: boolean, isOuter?: boolean, size?: number}} Node */
/** @typedef {{from: string, to: string, weight: number}} Edge */

/**
 * Return a color of the theme as the browser has computed it: the token itself may name one color for each theme.
 * @param {string} name
 */
function color(name) {
  const probe = element("i", { hidden: true });
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  // Cytoscape reads no color functions: a canvas turns any color into red, green and blue.
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return computed;
  canvas.fillStyle = computed;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/**
 * Return a tint by chapter; the names next to the nodes give the same information. @param {number} group @param
 * {boolean} isDark
 */
const tint = (group, isDark) => `hsl(${(group * 67 + 20) % 360}, ${isDark ? "32%, 30%" : "48%, 88%"})`;

const READABLE = 0.75;

/** The shape by rank: chapters and sections, rules, and the units below rules. */
const SHAPES = ["round-rectangle", "round-rectangle", "round-rectangle", "round-rectangle", "ellipse"];

/**
 * Draw a graph.
 * @param {HTMLElement} box
 * @param {Node[]} nodes
 * @param {Edge[]} edges
 * @param {{choose: (id: string) => void, open: (id: string) => void}} acts
 */
export function draw(box, nodes, edges, acts) {
  const isDark = isDarkNow();
  const paper = color("--paper");
  const ink = color("--ink");
  const accent = color("--accent");
  const most = Math.max(1, ...edges.map((edge) => edge.weight));
  // Cytoscape inserts a style element unless an element with this id exists. The page's policy forbids that element,
  // and our stylesheet has the same rules.
  const styles = "__________cytoscape_stylesheet";
  if (!document.getElementById(styles)) document.head.append(element("meta", { id: styles }));
  const graph = /** @type {any} */ (window).cytoscape({
    container: box,
    elements: [
      ...nodes.map((node) => ({ data: { id: node.id, name: node.name, width: Math.max(44, widthOf(node.name) + 20), height: node.size || 30, shape: SHAPES[Math.min(node.rank, SHAPES.length) - 1], tint: node.isOuter ? paper : tint(node.group, isDark) }, position: { x: node.x, y: node.y }, classes: classes(node) })),
      ...edges.map((edge, i) => ({ data: { id: `edge ${i}`, source: edge.from, target: edge.to, width: most > 1 ? 1 + (3 * edge.weight) / most : 1.5 } })),
    ],
    style: [
      { selector: "node", style: { label: "data(name)", width: "data(width)", height: "data(height)", shape: "data(shape)", "background-color": "data(tint)", "text-valign": "center", "font-size": 13, "font-family": getComputedStyle(document.body).getPropertyValue("--sans"), color: ink, "border-width": 1, "border-color": color("--edge") } },
      { selector: "node.middle", style: { "border-width": 3, "border-color": accent, "font-weight": "bold", "font-size": 16 } },
      { selector: "node.outer", style: { "border-style": "dashed" } },
      { selector: "node.chosen", style: { "border-width": 3, "border-color": accent, "border-style": "double" } },
      { selector: "edge", style: { width: "data(width)", "line-color": color("--edge"), "target-arrow-color": color("--edge"), "target-arrow-shape": "triangle", "arrow-scale": 0.9, "curve-style": "bezier", opacity: 0.75 } },
      { selector: "edge.near", style: { "line-color": accent, "target-arrow-color": accent, opacity: 1 } },
    ],
    layout: { name: "preset", fit: true, padding: 24 },
    minZoom: 0.2,
    maxZoom: 3,
    boxSelectionEnabled: false,
    autoungrabify: true,
  });
  if (graph.zoom() > 1.4) {
    graph.zoom(1.4);
    graph.center();
  } else if (graph.zoom() < READABLE) {
    // A readable part that can be moved is better than a whole that is too small.
    graph.zoom(READABLE);
    const middle = graph.nodes(".middle");
    graph.center(middle.length ? middle : undefined);
  }

  let chosen = "";
  /** @param {string} id */
  function choose(id) {
    graph.elements().removeClass("chosen near");
    chosen = id;
    const node = graph.getElementById(id);
    node.addClass("chosen");
    node.connectedEdges().addClass("near");
    acts.choose(id);
  }
  graph.on("tap", "node", (/** @type {any} */ event) => {
    const id = event.target.id();
    if (chosen === id) acts.open(id);
    else choose(id);
  });
  return {
    choose,
    /** The id of the chosen node. */
    get chosen() {
      return chosen;
    },
    /** Choose the next node in a direction. @param {number} x @param {number} y */
    next(x, y) {
      const here = nodes.find((node) => node.id === chosen) || nodes.find((node) => node.isMiddle) || nodes[0];
      /** @param {Node} node */
      const cost = (node) => {
        const [dx, dy] = [node.x - here.x, node.y - here.y];
        // The distance in the direction; a distance across it counts three times.
        const along = dx * x + dy * y;
        return along <= 1 ? Infinity : along + 3 * Math.abs(x ? dy : dx);
      };
      const found = nodes.filter((node) => cost(node) < Infinity).sort((a, b) => cost(a) - cost(b))[0];
      if (found) choose(found.id);
    },
    /** @param {number} factor */
    zoom(factor) {
      graph.zoom({ level: graph.zoom() * factor, renderedPosition: { x: box.clientWidth / 2, y: box.clientHeight / 2 } });
    },
    end: () => graph.destroy(),
  };
}

/** Return the approximate width of a name; a letter of a wide script counts almost double. @param {string} name */
const widthOf = (name) => Array.from(name).reduce((sum, letter) => sum + (letter > "\u2e7f" ? 14 : 8), 0);

/** @param {Node} node */
const classes = (node) => [node.isMiddle && "middle", node.isOuter && "outer"].filter(Boolean).join(" ");

function isDarkNow() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
