// The page above the languages: goes to the language that was read last on this device, or else to the reader's own.
(function () {
  var links = /** @type {HTMLAnchorElement[]} */ (Array.from(document.querySelectorAll(".front a")));

  /** Return when a language was read last, 0 for never (see `shared/last_place.js`). @param {HTMLAnchorElement} link */
  function lastRead(link) {
    try {
      var place = JSON.parse(localStorage.getItem("rulebook-place " + new URL(".", link.href).pathname) || "{}");
      return Number(place.time) || 0;
    } catch (error) {
      return 0; // a browser that saves nothing, or what another program has written
    }
  }

  /** Return the link to the reader's own language, if the site has it. */
  function ofReader() {
    var wanted = navigator.languages || [navigator.language];
    for (var i = 0; i < wanted.length; i++) {
      for (var j = 0; j < links.length; j++) {
        var language = links[j].getAttribute("hreflang") || "";
        if (wanted[i] === language || wanted[i].split("-")[0] === language.split("-")[0]) return links[j];
      }
    }
    return null;
  }

  // What an address asks for, such as `?q=4.2.1` or `#4.2.1`, is asked of the home page, in whatever language.
  links.forEach(function (link) {
    link.href += location.search + location.hash;
  });

  var times = links.map(lastRead);
  var latest = Math.max.apply(null, times.concat(0));
  var link = latest ? links[times.indexOf(latest)] : ofReader();
  if (link) location.replace(link.getAttribute("href") || "");
})();
