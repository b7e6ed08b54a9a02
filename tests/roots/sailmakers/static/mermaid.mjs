// As Mermaid does: a module with these functions, which draws a picture that brings its own styles.
const draw = (place) => {
  place.innerHTML = '<svg width="80" height="40"><style>rect { fill: rgb(1, 2, 3); }</style><rect width="80" height="40"/></svg>';
};
export default {
  initialize() {},
  registerIconPacks() {},
  registerLayoutLoaders() {},
  async run({ nodes, querySelector } = {}) {
    for (const place of nodes || document.querySelectorAll(querySelector || ".mermaid")) draw(place);
  },
};
