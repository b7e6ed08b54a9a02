// The page above the languages: goes to the reader's own language, if the site has it.
(function () {
  var links = Array.from(document.querySelectorAll(".front a"));
  var wanted = navigator.languages || [navigator.language];
  for (var i = 0; i < wanted.length; i++) {
    for (var j = 0; j < links.length; j++) {
      var language = links[j].getAttribute("hreflang") || "";
      if (wanted[i] === language || wanted[i].split("-")[0] === language.split("-")[0]) {
        location.replace(links[j].getAttribute("href") || "");
        return;
      }
    }
  }
})();
