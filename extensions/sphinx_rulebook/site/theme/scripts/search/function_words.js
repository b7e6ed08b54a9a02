// The function words of languages other than English: articles, pronouns, prepositions, forms of "to be" and the like.

import { fold } from "./fold.js";

// Words that rulebooks also use as names of things are left out: "as" is an ace and "or" is gold in French.
const LISTS = {
  de:
    "der die das den dem des ein eine einen einem einer eines und oder aber als wie in im an am auf zu zum zur bei beim von vom für mit nach aus um über durch " +
    "ist sind war waren wird werden wurde wurden bin bist sein hat haben habe hatte kann können kannst darf dürfen muss müssen soll sollen man ich du er sie es wir ihr mich mir dich dir ihn ihm ihnen " +
    "mein meine dein deine ihre ihren sich dies diese dieser dieses diesem diesen jene dass was wann wer wo wohin woher warum wieso welche welcher welches wenn ob dann so auch nur noch schon da dort hier regel regeln",
  es:
    "el la los las lo un una unos unas de del al a en y e o u pero que quien quienes cual cuales cuándo dónde cómo qué por para con es son era eran ser será fue sido está están estaba estar ha han he hay haber " +
    "puede pueden puedo debe deben mi mis tu tus su sus yo él ella ello nosotros ellos ellas usted ustedes me te se le les nos este esta estos estas ese esa eso esos esas aquel aquella si porque regla reglas",
  fr:
    "le la les l un une des du de d au aux a à en y et ou où mais donc que qu qui quoi dont quand comment pourquoi combien quel quelle quels quelles ce cet cette ces c ça cela celui celle ceux celles " +
    "mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs je j tu t il elle on nous vous ils elles me m te se s lui eux soi est sont suis êtes était étaient sera seront soit être été ai avons avez ont avait avoir " +
    "peut peux peuvent pouvez puis dois doit doivent faut fait faire dans par pour sur avec chez vers comme si ne n aussi règle règles",
  it:
    "il lo la i gli le l un uno una di a da in con su per tra fra del dello della dei degli delle dell al allo alla ai agli alle all dal dallo dalla dai dagli dalle dall nel nello nella nei negli nelle nell sul sullo sulla sui sugli sulle sull " +
    "e ed o ma che chi cui quale quali quando dove come perché se è sono era erano essere stato sia ha hanno ho avere può possono posso deve devono mi ti si ci vi ne mio mia miei mie tuo tua suo sua suoi sue loro " +
    "questo questa questi queste quello quella quelli quelle io tu lui lei noi voi regola regole",
  nl:
    "de het een en of maar van voor met op in aan te tot bij uit om door is zijn was waren wordt worden heeft hebben kan kunnen mag mogen moet moeten ik je jij u hij zij ze we wij hun mijn jouw dit dat deze die " +
    "wat wanneer wie waar waarom hoe welke als dan er ook nog regel regels",
  pt:
    "o a os um uma uns umas de do da dos das em no na nos nas ao aos à às pelo pela pelos pelas por para com e ou mas que quem qual quais quando onde como se são é era eram ser será foi está estão estar há tem ter " +
    "pode podem posso deve devem meu minha seu sua seus suas eu ele ela eles elas nós você vocês me te lhe este esta estes estas esse essa esses essas isso isto aquele aquela porque regra regras",
};

/** @type {Map<string, Set<string>>} */
const WORDS = new Map(Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(" ").map(fold))]));

/**
 * Return the function words of a language, or undefined if they are not known.
 * @param {string} language its tag
 * @returns {Set<string> | undefined} folded
 */
export const functionWords = (language) => WORDS.get(language.split(/[-_]/)[0].toLowerCase());
