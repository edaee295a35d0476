/** How much of a page's text can be words, judged by its letters alone. */
export interface Legibility {
  /** Characters that are seen: no blanks, and no signs that stand for unknown ones. */
  readonly visible: number;
  /** Letters that were judged: those of words long enough to judge. */
  readonly judged: number;
  /** Those of them that make words. */
  readonly words: number;
}

const UNSEEN = /[\s\p{C}\ufffd]+/gu;
const WORD = /[\p{L}\p{M}\p{Co}\ufffd]+/gu;
/** Shorter words are not judged: abbreviations have no vowels. */
const LEAST_LETTERS = 4;
/** Alphabets whose words have vowels, and those vowels; letters are compared without their marks. */
const ALPHABETS: readonly { letters: RegExp; vowel: RegExp }[] = [
  { letters: /^[\p{Script=Latin}\p{M}]+$/u, vowel: /[aeiouywæœøıəɛɔ]/iu },
  { letters: /^[\p{Script=Cyrillic}\p{M}]+$/u, vowel: /[аеёиоуыэюяіїєўѣѫъүөәұ]/iu },
  { letters: /^[\p{Script=Greek}\p{M}]+$/u, vowel: /[αεηιουω]/iu },
];
/** Scripts without a rule above: a word of one script may be one. */
const ONE_SCRIPT =
  /^(?:[\p{Script=Arabic}\p{M}]+|[\p{Script=Hebrew}\p{M}]+|[\p{Script=Thai}\p{M}]+|[\p{Script=Devanagari}\p{M}]+|[\p{Script=Bengali}\p{M}]+|[\p{Script=Tamil}\p{M}]+|[\p{Script=Georgian}\p{M}]+|[\p{Script=Armenian}\p{M}]+|[\p{Script=Ethiopic}\p{M}]+)$/u;
const ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー々]+$/u;
/** Hangul Jamo: no letter of these scripts comes before. */
const FIRST_ASIAN = 0x1100;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/**
 * The most frequent syllables of Korean and characters of Chinese. In running text the former make up a third and the
 * latter a fifth of all (National Institute of Korean Language; Jun Da, Modern Chinese Character Frequency List, 2004).
 */
const FREQUENT = new Set(
  '이다는을의에가고하지로한기사어인나자리도은를대있부서시그아정수해들일보라적스상만장구원제여전주 的一是不了在人有我他這这個个们中来來上大為为和国國地到以說说時时要就出会會可也你對对生能而子那得于於着下自之年過过發发後后作里用道行所然家種种事成方多經经麼么去法學学如都同現现當当沒没動动面起看定天分還还進进好小部其些主樣样理心她本前開开但因只從从想實实',
);
/** Fewer letters are not judged. */
const LEAST_JUDGED = 20;
/** Asian text in which so little is frequent is none. */
const LEAST_FREQUENT = 0.04;

/** Judges the text of a page. */
export function legibilityOf(text: string): Legibility {
  return legibilityOfAscii(text) ?? legibilityOfAny(text);
}

const VOWELS = new Set([...'aeiouyw'].map((letter) => letter.charCodeAt(0)));

/** What `legibilityOfAny` finds, in a fraction of its time; undefined where there is more than ASCII. */
function legibilityOfAscii(text: string): Legibility | undefined {
  let visible = 0;
  let judged = 0;
  let words = 0;
  let letters = 0;
  let hasVowel = false;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : BLANK;
    if (code > LAST_ASCII) return undefined;
    if (code > BLANK && code < LAST_ASCII) visible += 1;
    // Small letters and capitals differ in one bit.
    const small = code | 0x20;
    if (small >= 0x61 && small <= 0x7a) {
      letters += 1;
      hasVowel ||= VOWELS.has(small);
    } else if (letters > 0) {
      if (letters >= LEAST_LETTERS) judged += letters;
      if (letters >= LEAST_LETTERS && hasVowel) words += letters;
      letters = 0;
      hasVowel = false;
    }
  }
  return { visible, judged, words };
}

const BLANK = 0x20;
/** Seen by nobody, like the control characters below the blank. */
const LAST_ASCII = 0x7f;

function legibilityOfAny(text: string): Legibility {
  let judged = 0;
  let words = 0;
  let asian = 0;
  let frequent = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (word.charCodeAt(0) >= FIRST_ASIAN && ASIAN.test(word)) {
      asian += word.length;
      for (const sign of word) if (FREQUENT.has(sign)) frequent += 1;
    } else if (word.length >= LEAST_LETTERS) {
      judged += word.length;
      if (isWord(word)) words += word.length;
    } else if (/[\p{Co}\ufffd]/u.test(word)) judged += word.length;
  }
  const isAsian = asian < LEAST_JUDGED || frequent / asian >= LEAST_FREQUENT || KANA.test(text);
  return {
    visible: text.replace(UNSEEN, '').length,
    judged: judged + asian,
    words: words + (isAsian ? asian : 0),
  };
}

function isWord(word: string): boolean {
  // Most words, and nothing that must be taken apart.
  if (/^[a-z]+$/i.test(word)) return /[aeiouyw]/i.test(word);
  const bare = word.normalize('NFD');
  for (const { letters, vowel } of ALPHABETS) if (letters.test(bare)) return vowel.test(bare);
  return ONE_SCRIPT.test(word);
}

/** Whether most of a page's letters can be no words: its fonts name them wrongly, or not at all. */
export function isIllegible({ judged, words }: Legibility): boolean {
  return judged >= LEAST_JUDGED && words < judged / 2;
}

/** Whether a page of so many characters came out as next to nothing but blanks. */
export function isMostlyBlank({ visible }: Legibility, length: number): boolean {
  return length >= 40 && visible < length / 4;
}

/** Whether one text of a page has more to read than another. */
export function readsBetter(one: Legibility, other: Legibility): boolean {
  if (one.words !== other.words) return one.words > other.words;
  return one.visible > other.visible;
}
