// Applies the reader's choices on this device before the first paint.
(function () {
  var page = document.documentElement, data = page.dataset;
  page.classList.add("js");
  try {
    var chosen = localStorage.getItem("rulebook-theme");
    if (chosen === "dark" || chosen === "light") data.theme = chosen;
    var size = Number(localStorage.getItem("rulebook-size"));
    if (size >= 50 && size <= 200) page.style.setProperty("--size", String(size / 100));
    if (localStorage.getItem("rulebook-dismissed") === data.announcement) delete data.announcement;
    // Room on the home page for `reading/resume.js`.
    var own = /** @type {any} */ (document.currentScript).src;
    var place = JSON.parse(localStorage.getItem("rulebook-place " + new URL("../", own).pathname) || "{}");
    if (Date.now() - place.time < 2592e6 && place.visit !== sessionStorage.getItem("rulebook-visit")) page.classList.add("resumes");
  } catch (error) {
    // A browser that saves nothing.
  }
})();
