// Sets up the reading page.

import { idOf, linkNumbers, unitHere } from "./addresses.js";
import { setUpAbout } from "./about.js";
import { setUpAnnouncement } from "./announcement.js";
import { closeContentsOnChoice, followSections, nameWhere } from "./contents.js";
import { keepPlaceInLanguages } from "./languages.js";
import { setUpKeys } from "./keys.js";
import { setUpOffline } from "./offline.js";
import { followAddress, searchForAddress, setUpSearchButtons } from "./opening_search.js";
import { setUpPreviews } from "./previews.js";
import { setUpPrinting } from "./printing.js";
import { setUpResume } from "./resume.js";
import { setUpRulePage } from "./rule_page.js";
import { setUpBars, setUpView, showLoneBar } from "./view.js";

// For the scripts of editions.
/** @type {any} */ (window).rulebook = { idOf, unitHere, searchForAddress };

showLoneBar();
setUpView();
setUpAnnouncement();
setUpBars();
linkNumbers();
followAddress();
addEventListener("hashchange", followAddress);
keepPlaceInLanguages();
setUpSearchButtons();
setUpKeys();
followSections();
nameWhere();
closeContentsOnChoice();
setUpRulePage();
setUpResume();
if (!document.querySelector("main.pair")) setUpPreviews();
setUpAbout();
setUpPrinting();
setUpOffline();
