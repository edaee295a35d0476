import { fold } from './fold.ts';

/**
 * Function words (articles, pronouns, prepositions, conjunctions, auxiliaries), which say nothing about a subject.
 * Closed classes only: a word that can be the subject of a question in its language does not belong here.
 */
const FUNCTION_WORDS = {
  en: `a about above after again against all also although am among an and another any are as at be because been before
    being below between both but by can cannot could d did do does doing done down during each either else ever every few
    for from further had has have having he hence her here hers herself him himself his how however i if in into is it its
    itself just let ll m may me might more most much must my myself neither no nor not now of off on once one only or other
    others our ours ourselves out over own quite rather re s same shall she should since so some such t than that the their
    theirs them themselves then there therefore these they this those though through thus to too toward towards under
    until up upon us ve very via was we were what whatever when where whereas whether which while who whom whose why will
    with within without would yet you your yours yourself`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei dadurch
    dafur damit danach dann daran darauf daraus darin daruber das dass dein deine dem den denn der deren des dessen dich
    die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch
    euer fur gegen gibt hab habe haben hat hatte hatten hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins
    ist ja jede jedem jeden jeder jedes jedoch kann kannst kein keine keinem keinen keiner konnen konnte man mehr mein
    meine mich mir mit muss mussen nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seit
    sich sie sind so soll sollen sondern uber um und uns unser unter vom von vor wahrend war waren warum was weil welche
    welchem welchen welcher welches wenn wer werde werden wem wen wie wieder wir wird wo wobei woher wohin worden wurde
    wurden zu zum zur zwischen`,
  fr: `a ai alors apres as au aussi autre aux avait avant avec avoir c ca car ce cela ces cet cette ceux chez comme comment
    d dans de depuis des donc dont du elle elles en encore entre est et etaient etait ete etre eu eux fait il ils j je l la
    le les leur leurs lors lui m ma mais me meme mes moi mon n ne ni nos notre nous on ont ou par parce pas peu peut plus
    pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si son sont sous sur t ta te tes
    toi ton tous tout toute toutes tres tu un une vers vos votre vous y`,
  es: `a al algo ante antes aqui asi aun aunque cada como con contra cual cuales cuando de del desde donde dos e el ella
    ellas ellos en entre era eran es esa ese eso esta estaba estan estar este esto estos fue fueron ha habia han hasta hay
    la las le les lo los mas me mi mientras muy nada ni no nos o os otra otro para pero por porque pues que quien se ser si
    sin sobre son su sus tambien tan tanto te tiene todo todos tu un una uno unos y ya yo`,
} as const;

/** Words that put a question to a document rather than name what is asked for. */
const QUESTION_FRAME = {
  en: `according describe described describes explain explained explains find give given know please said say saying says
    show showed shown shows talk talks tell tells told`,
  de: `wann weshalb wessen wieso wodurch womit woran worauf woraus worin worum wovon beschreibe beschreiben beschreibt beschrieben bitte erklare erklaren erklart finde finden findet gemass gesagt laut
    nenne nennen nennt sag sage sagen sagt stehen steht viel viele wieviel wieviele zeige zeigen zeigt`,
  fr: `laquelle lequel lesquelles lesquels combien decrire decris decrit decrite dire disent dis dit dite explique expliquer expliquez montre montrer montrez
    parle parlent parler selon svp trouve trouver veuillez`,
  es: `cuanta cuantas cuanto cuantos decir describe describen describir dice dicen explica explicar explican explique habla
    hablan muestra muestran mostrar segun`,
} as const;

/**
 * Words that a question is put with and that an answer need not hold: verbs and nouns of little meaning ('what
 * happens', 'what kind of'). They can be searched for, as a document may be about them.
 */
const LIGHT_WORDS = {
  en: `able apply applies become becomes became come comes get gets getting go goes good happen happened happens kind kinds
    make makes making many mean means need needed needs possible sort take takes thing things type types use used uses
    using want wants way ways work works`,
  de: `art arten bedeuten bedeutet bekomme bekommen bekommt brauche brauchen braucht darf ding dinge durfen geht gelten gilt
    geschieht gut heissen heisst lassen lasst mache machen macht moglich nutzen nutzt passieren passiert sollte tue tun tut
    verwenden verwendet weise wofur wozu`,
  fr: `arrive arriver arrivent besoin bon bonne chose choses deviennent devenir devient devoir dois doit doivent faire fais
    falloir faut font facon maniere passe passent passer permet peux possible pouvoir prend prendre sert servent servir
    signifie sorte sortes type types utilise utiliser va veut vont`,
  es: `bueno cosa cosas debe deben deber debo forma hace hacen hacer hago haya he manera necesita necesitan necesito ocurre
    ocurren ocurrir pasa pasan pasar posible puede pueden poder puedo queda quedan quiere servir significa sirve sirven
    sucede suceder tener tengo tienen tipo tipos usa usan usar utiliza utilizan utilizar va van`,
} as const;

/** What 'how' and 'wie' ask the measure of: an answer gives a figure instead. */
const MEASURED = {
  en: `big deep expensive far fast heavy high large long old often small tall wide`,
  de: `alt breit gross haufig hoch klein lang lange oft schnell schwer teuer tief weit`,
  fr: '',
  es: '',
} as const;
const MEASURING = new Set(['how', 'wie']);

/** The languages whose function words are known here. */
export type Language = keyof typeof FUNCTION_WORDS;

const LANGUAGES = Object.keys(FUNCTION_WORDS) as Language[];
const FUNCTION = listsOf(FUNCTION_WORDS);
const STOP = listsOf(FUNCTION_WORDS, QUESTION_FRAME);
const LIGHT = listsOf(LIGHT_WORDS);
const MEASURES = listsOf(MEASURED);
/** What an index holds as function words: a change of it needs a new index. */
const ALL = new Set([
  ...LANGUAGES.flatMap((language) => [...FUNCTION[language]]),
  ...words(QUESTION_FRAME.en),
]);

function listsOf(...lists: Record<Language, string>[]): Record<Language, ReadonlySet<string>> {
  const of = (language: Language) => new Set(lists.flatMap((list) => words(list[language])));
  return { en: of('en'), de: of('de'), fr: of('fr'), es: of('es') };
}

function words(list: string): string[] {
  return list.split(/\s+/).map(fold);
}

/**
 * The language that words are most likely of, by the function words among them. English, unless at least two are
 * function words of another language and more than are English ones: in 'die casting', 'die' is a subject.
 * @param folded folded words in their order.
 */
export function languageOf(folded: readonly string[]): Language {
  let best: Language = 'en';
  let most = Math.max(1, count(folded, FUNCTION.en));
  for (const language of LANGUAGES) {
    const found = count(folded, FUNCTION[language]);
    if (found > most) {
      most = found;
      best = language;
    }
  }
  return best;
}

/**
 * The words of a language, folded, that say nothing about what is asked for: function words and what frames a question.
 */
export function stopWords(language: Language): ReadonlySet<string> {
  return STOP[language];
}

/**
 * Whether a word of a question names what is asked for, so that an answer in the question's own words would hold it: no
 * function word, none that only puts the question, and no measure ('how tall') that is answered by a figure.
 * @param folded the question's words, folded, in their order.
 */
export function isKeyWord(folded: readonly string[], at: number, language: Language): boolean {
  const word = folded[at] ?? '';
  if (STOP[language].has(word) || LIGHT[language].has(word)) return false;
  return !(MEASURING.has(folded[at - 1] ?? '') && MEASURES[language].has(word));
}

/**
 * The function words of every language known here, folded. For texts to be indexed, where no query says the language.
 */
export function functionWords(): ReadonlySet<string> {
  return ALL;
}

function count(folded: readonly string[], list: ReadonlySet<string>): number {
  return folded.reduce((sum, word) => sum + (list.has(word) ? 1 : 0), 0);
}
