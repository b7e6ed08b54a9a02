// The page for addresses that lead nowhere: its links and style, and a search for what the address may have meant.
(function () {
  var page = /** @type {any} */ (window);
  if (page.rulebookLost) return;
  page.rulebookLost = true;
  var own = /** @type {HTMLScriptElement} */ (document.currentScript);
  var root = new URL(".", own.src).href;
  var base = document.createElement("base");
  base.href = root;
  // The page is written in the source's language, whose folder has the site's styles.
  var files = document.documentElement.lang + "/_static/";
  document.head.append(base, style(files + "rulebook.css"), script(root + files + "theme.js"));

  /** @param {string} address */
  function style(address) {
    var made = document.createElement("link");
    made.rel = "stylesheet";
    made.href = address;
    return made;
  }

  /** @param {string} address */
  function script(address) {
    var made = document.createElement("script");
    made.async = false;
    made.src = address;
    return made;
  }

  /** Return a text with its escapes decoded, or as it is if they are invalid. @param {string} text */
  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch (error) {
      return text;
    }
  }

  function start() {
    var lost = /** @type {HTMLElement} */ (document.querySelector(".lost"));
    JSON.parse(lost.dataset.styles || "[]").forEach(function (/** @type {string} */ address) {
      document.head.append(style(address));
    });
    var sections = /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll("[data-language]")));
    var known = sections.map(function (section) {
      return section.dataset.language || "";
    });
    var parts = location.href.slice(root.length).replace(/[?#].*$/, "").split("/").map(decoded);
    var wanted = [parts[0]].concat(navigator.languages || []);
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
      if (section.hidden) return;
      document.title = (section.querySelector("h1") || section).textContent || document.title;
      (section.querySelector("code") || section).textContent = decoded(location.pathname + location.hash);
    });
    document.documentElement.lang = language;
    // The last part of the address is usually a rule's name or number; a fragment after "#" always is.
    var names = parts.filter(function (part) {
      return part && part !== language && part !== "index.html";
    });
    var last = decoded(location.hash.slice(1)) || names.pop() || "";
    var guess = last.replace(/\.html$/, "").replace(/^(rule|sec|cha|term)-/, "$1:");
    if (guess) document.body.dataset.search = guess;
    document.head.append(script(root + language + "/_static/library.js"), script(root + language + "/_static/rulebook.js"));
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
