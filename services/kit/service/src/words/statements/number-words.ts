import type { Language } from '../stop-words.ts';

/** Numbers from two on in words, folded. One is left out: it is an article as often. */
const WORDS: Readonly<Record<Language, string>> = {
  en: `two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14
    fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70
    eighty:80 ninety:90 hundred:100 dozen:12`,
  de: `zwei:2 drei:3 vier:4 funf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwolf:12 dreizehn:13 vierzehn:14
    funfzehn:15 sechzehn:16 siebzehn:17 achtzehn:18 neunzehn:19 zwanzig:20 dreissig:30 vierzig:40 funfzig:50 sechzig:60
    siebzig:70 achtzig:80 neunzig:90 hundert:100`,
  fr: `deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15
    seize:16 vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 cent:100`,
  es: `dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 trece:13 catorce:14 quince:15
    dieciseis:16 diecisiete:17 dieciocho:18 diecinueve:19 veinte:20 treinta:30 cuarenta:40 cincuenta:50 sesenta:60
    setenta:70 ochenta:80 noventa:90 cien:100`,
};

const UNITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** `twenty-one` and so on. */
const COMPOUND = TENS.flatMap((ten, i) =>
  UNITS.map((unit, j): [string, number] => [`${ten}-${unit}`, (i + 2) * 10 + j + 1]),
);

function listOf(language: Language): ReadonlyMap<string, number> {
  const pairs = WORDS[language].split(/\s+/).map((pair): [string, number] => {
    const [word = '', value] = pair.split(':');
    return [word, Number(value)];
  });
  return new Map([...pairs, ...(language === 'en' ? COMPOUND : [])]);
}

const LISTS = { en: listOf('en'), de: listOf('de'), fr: listOf('fr'), es: listOf('es') };

/** What a folded word counts in a language; undefined for one that is no number. */
export function numberWord(word: string, language: Language): number | undefined {
  return LISTS[language].get(word);
}
