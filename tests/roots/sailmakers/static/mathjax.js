// As MathJax does: read the settings, write styles into the page, show what it made of each formula.
const macros = Object.keys(window.MathJax.tex.macros);
const style = document.createElement("style");
style.textContent = ".formula-shown { letter-spacing: 3px; }";
document.head.append(style);
for (const place of document.querySelectorAll(".math")) {
  place.classList.add("formula-shown");
  place.dataset.macros = macros.join();
}
