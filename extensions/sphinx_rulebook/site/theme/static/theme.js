// Before the first paint: the theme that the reader chose on this device, if any.
(function () {
  try {
    var chosen = localStorage.getItem("rulebook-theme");
    if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
  } catch (error) {
    // A browser that keeps nothing follows the system's theme.
  }
})();
