// Applies the reader's choices on this device before the first paint, so that nothing moves afterwards.
(function () {
  var page = document.documentElement;
  page.classList.add("js");
  try {
    var chosen = localStorage.getItem("rulebook-theme");
    if (chosen === "dark" || chosen === "light") page.dataset.theme = chosen;
    var size = Number(localStorage.getItem("rulebook-size"));
    if (size >= 50 && size <= 200) page.style.setProperty("--size", String(size / 100));
  } catch (error) {
    // A browser that saves nothing follows the system's theme.
  }
})();
