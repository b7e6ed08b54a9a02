// On the page for addresses that lead nowhere: its links and looks, and a search for what the address may have meant.
(function () {
  if (window.rulebookLost) return;
  window.rulebookLost = true;
  var root = new URL(".", document.currentScript.src).href;
  var base = document.createElement("base");
  base.href = root;
  var style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = "rulebook.css";
  document.head.append(base, style);

  function start() {
    var sections = Array.from(document.querySelectorAll("[data-language]"));
    var known = sections.map(function (section) {
      return section.dataset.language;
    });
    var path = decodeURI(location.href.slice(root.length)).replace(/[?#].*$/, "");
    var wanted = [path.split("/")[0]].concat(navigator.languages || []);
    var language = known[0];
    for (var i = 0; i < wanted.length; i++) {
      var found = known.indexOf(wanted[i]) >= 0 ? wanted[i] : wanted[i].split("-")[0];
      if (known.indexOf(found) >= 0) {
        language = found;
        break;
      }
    }
    sections.forEach(function (section) {
      section.hidden = section.dataset.language !== language;
    });
    document.documentElement.lang = language;
    document.documentElement.classList.add("js");
    // The last part of the address is a rule's name or number more often than not; what follows "#" is for certain.
    var last = decodeURI(location.hash.slice(1)) || path.split("/").filter(Boolean).pop() || "";
    document.body.dataset.search = last.replace(/\.html$/, "").replace(/^(rule|sec|cha|term)-/, "$1:");
    ["library.js", "rulebook.js"].forEach(function (name) {
      var script = document.createElement("script");
      script.async = false;
      script.src = root + language + "/_static/" + name;
      document.head.append(script);
    });
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
