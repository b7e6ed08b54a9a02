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
  try {
    // The home page has room for the rule where the reader was: see `reading/resume.js`, which fills it.
    var own = /** @type {HTMLScriptElement} */ (document.currentScript);
    var place = JSON.parse(localStorage.getItem("rulebook-place " + new URL("../", own.src).pathname) || "{}");
    var isRecent = Date.now() - place.time < 30 * 86400000;
    if (isRecent && place.visit !== sessionStorage.getItem("rulebook-visit")) page.classList.add("resumes");
  } catch (error) {
    // Nothing to continue.
  }
})();
