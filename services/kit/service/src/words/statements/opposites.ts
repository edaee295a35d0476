import type { Language } from '../stop-words.ts';

/** Words that deny what follows them, folded. */
const DENYING: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set('not no never neither nor without cannot none fails failed fail unable'.split(' ')),
  de: new Set('nicht kein keine keinen keiner keinem keines nie niemals ohne weder'.split(' ')),
  fr: new Set('ne n pas jamais aucun aucune sans ni'.split(' ')),
  es: new Set('no nunca jamas sin ningun ninguna tampoco'.split(' ')),
};

/** Whether a word denies what follows it. `before` is the word before: `isn't` is read as two. */
export function denies(word: string, before: string, languages: readonly Language[]): boolean {
  if (word === 't' && /n$/.test(before)) return true;
  return languages.some((language) => DENYING[language].has(word));
}

/** Pairs of which a text that says one does not say the other; folded, whole words. */
const PAIRS: readonly (readonly [string, string])[] = [
  [
    'increase increases increased increasing rise rises rose risen rising grew grow grows growing',
    'decrease decreases decreased decreasing fall falls fell fallen falling decline declines declined declining reduce reduces reduced shrank shrink',
  ],
  [
    'higher highest greater greatest larger largest above maximum most',
    'lower lowest smaller smallest below minimum least',
  ],
  ['before earlier precedes preceded', 'after later follows'],
  ['always', 'never'],
  ['subsonic', 'supersonic'],
  ['laminar', 'turbulent'],
  ['incompressible', 'compressible'],
  ['insensitive independent independently', 'sensitive dependent depends depend'],
  ['insulated', 'uninsulated'],
  [
    'agree agrees agreed agreement agrees',
    'disagree disagrees disagreed disagreement contradict contradicts contradicted',
  ],
  ['symmetric symmetrical', 'asymmetric asymmetrical unsymmetrical'],
  ['steady', 'unsteady'],
  ['thin thinner', 'thick thicker'],
  ['hot hotter heated heating', 'cold colder cooled cooling'],
  ['faster quicker', 'slower'],
  ['simple simpler', 'complex'],
  ['accepted accept accepts', 'rejected reject rejects refused refuse refuses'],
  ['allowed allow allows permitted', 'forbidden forbid forbids prohibited prohibit'],
  ['hohere hoher mehr steigt stieg gestiegen', 'niedriger niedrigere weniger sinkt sank gesunken fiel'],
  ['immer', 'nie'],
  ['plus augmente augmentation hausse', 'moins diminue diminution baisse'],
  ['avant', 'apres'],
  ['toujours', 'jamais'],
  ['mas aumenta aumento sube', 'menos disminuye disminucion baja'],
  ['antes', 'despues'],
  ['siempre', 'nunca'],
];

const SIDES: ReadonlyMap<string, readonly [pair: number, side: 0 | 1]> = new Map(
  PAIRS.flatMap(([one, other], pair): [string, readonly [number, 0 | 1]][] => [
    ...one.split(' ').map((word): [string, readonly [number, 0 | 1]] => [word, [pair, 0]]),
    ...other.split(' ').map((word): [string, readonly [number, 0 | 1]] => [word, [pair, 1]]),
  ]),
);

/** One of two opposite words that a text says, and the word that it is said of: the next that carries meaning. */
export interface Side {
  pair: number;
  side: 0 | 1;
  /** Empty at the end of a text. */
  of: string;
}

export function sideOf(folded: string): Omit<Side, 'of'> | undefined {
  const [pair, side] = SIDES.get(folded) ?? [];
  return pair === undefined || side === undefined ? undefined : { pair, side };
}

/** Whether one text says one of two opposite words, and the other only its opposite, of the same or at all. */
export function areOpposed(one: readonly Side[], other: readonly Side[]): boolean {
  return one.some(({ pair, side, of }) => {
    const against = other.filter((each) => each.pair === pair);
    if (against.length === 0) return false;
    if (against.every((each) => each.side !== side)) return true;
    const ofSame = against.filter((each) => each.of !== '' && each.of === of);
    return ofSame.length > 0 && ofSame.every((each) => each.side !== side);
  });
}
