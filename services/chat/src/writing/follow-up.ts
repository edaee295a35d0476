import { type Language, stopWords, tokenize } from '@cairn/service/words';
import { languageOfQuestion } from '../evidence/asked.ts';

/** A question of more words than this says by itself what it is about. */
const MOST_WORDS = 10;

/** Words that point back at what was said before. */
const POINTING: Record<Language, RegExp> = {
  en: anyOf(`it its they them their this that these those he him his she her then one ones else also
    (?<!(?:is|are|was|were)\\s)there(?!\\s(?:is|are|was|were))`),
  de: anyOf(`er ihn ihm ihnen sie ihre?[mnrs]? seine[mnrs]? dies diese[mnrs]? jene[mnrs]? dort dann sonst auch davon dafür
    dazu damit dabei darüber daran daraus darin dagegen letztere[mnrs]? erstere[mnrs]? andere[mnrs]? das(?=\\s*\\?)`),
  fr: anyOf(`(?<!-)ils?(?!\\s(?:y|faut)) (?<!-)elles? lui leurs? son sa ses (?<!-)ce(?!\\squ)(?!-) cet cette ces cela ceci
    ça celui celle ceux celles aussi autres?`),
  es: anyOf(`él ellas? ellos? ello sus? suy[oa]s? est[ea] est[oa]s? es[ea] es[oa]s? aquel aquell[oa]s? allí ahí entonces
    también otr[oa]s? mism[oa]s?`),
};
/** Words that point back where a question names no more than one thing; else they are mostly grammar. */
const POINTING_ALONE: Record<Language, RegExp> = {
  en: anyOf('^why'),
  de: anyOf('^warum ^wieso ^weshalb es'),
  fr: anyOf('^pourquoi (?<!(?:y\\sa-t|existe-t|faut)-)(?<=-)ils? (?<=-)elles?'),
  es: anyOf('^[\\s¿¡]*por\\squé lo'),
};
/** What goes on from what was said, at the beginning of a question. */
const CONTINUING = new RegExp(
  `^[\\s¿¡]*(?:${[
    'and|but|so|or|how\\s+come|(?:what|how)\\s+about',
    'und|aber|oder|also|was\\s+ist\\s+mit|wie\\s+(?:ist|sieht|steht)\\s+es',
    "et|mais|alors|qu['’]en\\s+est-il",
    'y|e|pero|o|entonces|qué\\s+(?:hay|tal|pasa)\\s+(?:de|con)',
  ].join('|')})(?=[\\s,?…]|$)`,
  'iu',
);
/** German pronouns that are polite forms of address with a capital. */
const POLITE = /(?<!\p{L})(?:Sie|Ihnen|Ihre?[mnrs]?)(?!\p{L})/gu;
const STOP_WORDS = (['en', 'de', 'fr', 'es'] as const).map(stopWords);

function anyOf(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.split(/\s+/).join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}

/**
 * Whether a question says what it is about only together with what was said before it: a short one that points back
 * ('Who built them?'), that goes on ('Und 2021?') or that names nothing ('Combien ?').
 */
export function pointsBack(question: string): boolean {
  const text = question.trim();
  if (text.split(/\s+/).length > MOST_WORDS) return false;
  if (CONTINUING.test(text)) return true;
  const language = /[¿¡]/.test(text) ? 'es' : languageOfQuestion(text);
  const asked = language === 'de' ? text.replace(POLITE, '') : text;
  if (POINTING[language].test(asked)) return true;
  const named = countNamed(asked);
  return named === 0 || (named === 1 && POINTING_ALONE[language].test(asked));
}

/** How many words name something: neither function words, nor what only puts a question, nor figures. */
function countNamed(text: string): number {
  const words = [...tokenize(text, 'alone')].map((token) => token.text);
  return words.filter((word) => !STOP_WORDS.some((list) => list.has(word)) && /\p{L}/u.test(word)).length;
}
