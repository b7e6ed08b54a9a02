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
    // A browser that saves nothing.
  }
  try {
    var announced = page.dataset.announcement;
    if (announced && localStorage.getItem("rulebook-dismissed") === announced) delete page.dataset.announcement;
  } catch (error) {
    // Then it is shown again.
  }
  try {
    // Room on the home page for `reading/resume.js`.
    var own = /** @type {any} */ (document.currentScript).src;
    var place = JSON.parse(localStorage.getItem("rulebook-place " + new URL("../", own).pathname) || "{}");
    if (Date.now() - place.time < 2592e6 && place.visit !== sessionStorage.getItem("rulebook-visit")) page.classList.add("resumes");
  } catch (error) {
    // Nothing to continue.
  }
})();
