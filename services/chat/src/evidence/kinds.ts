import { readQuestion } from '@cairn/service/words';
import type { AskedFor, Wanted } from './asked-for.ts';
import { BESIDE_IN_TIME, NUMBER_IN_WORDS, TIME_IN_WORDS } from './said-in-words.ts';

const ASKED: readonly (readonly [Wanted, RegExp])[] = [
  ['mail', /\b(?:e-?mail|mail-adresse|courriel|correo electr[oó]nico)\b/iu],
  ['phone', /\b(?:(?:tele)?phone(?: number)?|telefon(?:nummer)?|t[ée]l[ée]fono?|t[ée]l[ée]phone|fax)\b/iu],
  ['age', /\b(?:how old|wie alt|quel âge|cu[aá]ntos años tiene)\b/iu],
  [
    'money',
    /\b(?:how much (?:does|do|did|is|are) .*\bcost|cost of a|what does .* cost|was kostet|was kosten|(?:combien|que) co[uû]te|cu[aá]nto cuesta|salary|price of|Preis von|prix d)/iu,
  ],
  ['time', /(?:^|[^\p{L}])(?:when|wann|quand|cuándo)(?!\p{L})/iu],
  [
    'date',
    /(?:^|[^\p{L}])(?:what (?:day|date|time)|which (?:day|date|year|month)|in what year|on what day|welche[mnrs]? (?:tag|datum|jahr|monat|uhrzeit)|um wie viel uhr|quelle? (?:date|jour|année|heure)|qué (?:día|fecha|hora|año))(?!\p{L})/iu,
  ],
  [
    'figure',
    /(?:^|[^\p{L}])(?:how (?:many|much|long|large|big|high|tall|deep|far|often|fast|wide|heavy)|wie ?(?:viele?n?|hoch|lange?|gross|groß|oft|tief|weit|schwer|schnell)|combien|cu[aá]nt[oa]s?)(?!\p{L})/iu,
  ],
  ['person', /(?:^|[^\p{L}])(?:who|whom|whose|wer|wem|wen|wessen|qui|quién(?:es)?)(?!\p{L})/iu],
];

/** What a question asks for: known by its words, or as questions are read. */
export function wantedBy(question: string): Wanted {
  const { subject, kind } = readQuestion(question);
  const known = ASKED.find(([, form]) => form.test(subject))?.[0];
  if (known) return known;
  return kind === 'figure' || kind === 'date' || kind === 'person' ? kind : 'other';
}

const DATE =
  /\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2}\s*[./-]\s*\d{1,2}\b|(?<!\p{L})(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|fév|avr|aoû|déc|ene|abr|ago|dic|mon|tues|wednes|thurs|fri|satur|sun)\p{L}*/iu;
/** A day in figures, which counts nothing. */
const DAY = /\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\s?\d{1,2}[/.]\s?(?:\d{4}|\d{2}))\b/g;
const MONEY =
  /[$€£¥₩]|\b(?:USD|EUR|CHF|GBP|JPY|dollars?|euros?|yen|francs?|cents?|free|gratis|kostenlos|gratuite?)\b/iu;
const AGE =
  /\b(?:years?[- ]old|aged?|born|date of birth|Jahre alt|geboren|\d+ ans|née?|nacid[oa]|\d+ años)\b/iu;
const PERSON = /\p{Lu}[\p{L}.]*[,.]?\s+(?:\p{L}{1,3}\.?\s+)?\p{Lu}|^\s*\p{Ll}+/u;

/** Whether a text holds a thing of the kind that is asked for. */
export function fitsKind({ wanted, words }: AskedFor, text: string): boolean {
  switch (wanted) {
    case 'mail':
      return /\S@\S/.test(text);
    case 'phone':
      return /\d(?:[\s()./-]*\d){6}/.test(text);
    case 'age':
      return AGE.test(text);
    case 'money':
      return MONEY.test(text) && /\d/.test(text);
    case 'date':
      return DATE.test(text) || TIME_IN_WORDS.test(text);
    case 'time':
      return DATE.test(text) || TIME_IN_WORDS.test(text) || BESIDE_IN_TIME.test(text);
    case 'figure': {
      const own = new Set(
        words.filter(({ kind }) => kind !== 'word').flatMap(({ forms }) => forms.map(([term]) => term)),
      );
      const figures = [...text.replace(DAY, ' ').matchAll(/\d[\d.,]*/g)].map(([figure]) =>
        figure.replace(/[.,]+$/, ''),
      );
      return figures.some((figure) => !own.has(figure)) || NUMBER_IN_WORDS.test(text);
    }
    case 'person':
      return PERSON.test(text);
    default:
      return true;
  }
}
