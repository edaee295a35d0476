/**
 * Words whose ligature a font does not name lose it, or a part of it: `af ected`, `e ciency`, `di erent`. The other
 * library may have them whole.
 */

const LIGATURES = ['ffi', 'ffl', 'ff', 'fi', 'fl', 'ft', 'fj', 'tt', 'ti'];

/** Words that end in f, in the languages that most documents are in: no piece of another word. */
const WORDS_IN_F = new Set(
  'of if off half self itself himself herself myself yourself chief brief belief relief proof roof leaf loaf wolf golf gulf shelf calf staff cliff stiff tariff sheriff brief grief thief beef reef deaf surf turf debrief motif auf hof kopf brief ruf beruf aufruf kauf verkauf einkauf ablauf verlauf lauf stoff tief lief rief darf bedarf warf dorf hilf zwölf fünf elf brief begriff griff schiff schiff angriff tarif neuf actif passif nombreux chef bref relatif objectif effectif collectif positif négatif administratif définitif significatif net tarif boeuf oeuf neuf soif vif motif massif if off ref prof'.split(
    ' ',
  ),
);
/** What is left of frequent words that lost a ligature, in two pieces or as one. */
const PIECES =
  /[\s(“"'](?:di (?:erent|erence|cult)\p{L}*|e (?:cien|ectiv)\p{L}*|e (?:ects?|orts?)|su (?:cient|er)\p{L}+|a (?:ected|ects|orda)\p{L}*|o (?:ces?|cers?|cial|ered|ering|ers)|speci (?:c|cally|cation\p{L}*|ed|es)|signi cant\p{L}*|bene (?:ts?|cia\p{L}+)|pro ts?|(?:certi|identi|classi|modi|veri|quali) (?:cat\p{L}+|ed|es)|de (?:ned|nition\p{L}*)|con (?:rm|dence|dential|ict)\p{L}*|re ect\p{L}*|rst|nanci\p{L}+|scal|gures?|nance)(?!\p{L})/gu;
const WORD_IN_F = /(?<!\p{L})\p{L}*$/u;
const WORD_AFTER = /^\p{Ll}{2}/u;
/** Longest word that is looked back for, in UTF-16 units. */
const LONGEST = 30;
/** Signs that stand for no letter: the font does not say what it shows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const NAMELESS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f]/gu;

/** At how many places a page's text looks as if letters of its words were lost. */
export function lossesOf(page: string): number {
  const text = ` ${page}`;
  let losses = text.match(PIECES)?.length ?? 0;
  losses += text.match(NAMELESS)?.length ?? 0;
  for (let at = text.indexOf('f '); at !== -1; at = text.indexOf('f ', at + 2))
    if (isTorn(text, at)) losses += 1;
  return losses;
}

/** Whether a word that ends in the f at an index is none, and what follows may be its end. */
function isTorn(text: string, at: number): boolean {
  if (!WORD_AFTER.test(text.slice(at + 2, at + 4))) return false;
  const word = WORD_IN_F.exec(text.slice(Math.max(0, at - LONGEST), at))?.[0] ?? '';
  return word !== '' && !WORDS_IN_F.has(`${word}f`.toLowerCase());
}

/**
 * A page's text with the words put right that another library has whole: those with a ligature that the text lacks, in
 * the place of their own pieces.
 */
export function withWholeWords(text: string, other: string): string {
  const own = new Set(text.match(/\p{L}+/gu));
  const forms = new Map<string, string>();
  for (const word of new Set(other.normalize('NFKC').match(/\p{L}{3,}/gu))) {
    if (own.has(word)) continue;
    for (const form of brokenForms(word)) forms.set(form, word);
  }
  if (forms.size === 0) return text;
  let whole = '';
  let at = 0;
  const tokens = [...text.matchAll(TOKEN)];
  for (let index = 0; index < tokens.length; index += 1) {
    const [token, next] = [tokens[index], tokens[index + 1]];
    if (!token || token.index < at) continue;
    const end = token.index + token[0].length;
    const isPair = next && text.slice(end, next.index) === ' ';
    const two = isPair ? forms.get(plain(`${token[0]} ${next[0]}`)) : undefined;
    const word = two ?? forms.get(plain(token[0]));
    if (word === undefined) continue;
    whole += text.slice(at, token.index) + word;
    at = two === undefined || !next ? end : next.index + next[0].length;
  }
  return whole + text.slice(at);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they stand where the ligature stood
const TOKEN = /[\p{L}\u0001-\u0008\u000b\u000c\u000e-\u001f]+/gu;
const LOST = '\u0001';
const plain = (token: string) => token.replace(NAMELESS, LOST);

/** A word as it reads where one of its ligatures is lost: without it, with a gap, with its first letter alone. */
function brokenForms(word: string): string[] {
  return LIGATURES.flatMap((ligature) => {
    const forms: string[] = [];
    for (let at = word.indexOf(ligature); at !== -1; at = word.indexOf(ligature, at + 1)) {
      const [before, after] = [word.slice(0, at), word.slice(at + ligature.length)];
      const first = ligature.charAt(0);
      for (const rest of ['', ' ', LOST, first, `${first} `]) forms.push(`${before}${rest}${after}`.trim());
    }
    return forms.filter((form) => form.length > 1);
  });
}
