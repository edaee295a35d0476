import type { Language } from '../language.ts';
import { hashOf } from '../random.ts';
import type { Question } from './question.ts';

/** What people put before and after a question to say how it is to be answered: none of it says where to look. */
type Wrapping = readonly [before: string, after: string];

const WRAPPINGS: Readonly<Record<Language, readonly Wrapping[]>> = {
  en: [
    ['Answer the following question as an equity research analyst would: ', ''],
    ['', ' Answer in millions, rounded to two decimal places.'],
    ['', ' Please give the number only, without an explanation.'],
    ['We need to prepare a presentation for our clients and want to get this right. ', ' Cite the page.'],
    ['', ' If the documents do not say, answer "not disclosed" and explain in two sentences why.'],
    ['Using only the documents provided, ', ' Keep the response short, and state your assumptions.'],
    ['Imagine you review this for an investment committee. ', ' Give the result in percents to one decimal.'],
    ['', ' Round your answer to the nearest thousand and show the calculation step by step.'],
    ['Could you please help me out? ', ' Format the answer as a table with two columns. Thank you!'],
  ],
  de: [
    ['', ' Bitte nur die Zahl, auf zwei Nachkommastellen gerundet.'],
    ['Beantworte die folgende Frage aus Sicht einer Analystin: ', ''],
    ['', ' Antworte in höchstens zwei Sätzen und nenne die Seite.'],
    ['Ich bereite eine Präsentation vor. ', ' Gib das Ergebnis in Prozent an, und erkläre die Rechnung.'],
  ],
  fr: [
    ['', ' Réponds en millions, arrondi à deux décimales.'],
    ['En te fondant uniquement sur les documents fournis, ', ''],
    ['', ' Réponse courte s’il te plaît, avec la page.'],
    [
      'Je prépare une présentation pour nos clients. ',
      ' Donne le résultat en pourcentage, sans explication.',
    ],
  ],
  es: [
    ['', ' Responde en millones, con dos decimales.'],
    ['Responde a la siguiente pregunta como lo haría un analista: ', ''],
    ['', ' Sé breve, por favor, e indica la página.'],
    ['Preparo una presentación para clientes. ', ' Da el resultado en porcentaje y sin explicación.'],
  ],
};

/**
 * The question with instructions around it, the same ones every time. Questions kept unseen have instructions that the
 * others do not have: the last third of them.
 */
export function instructed({ id, question, language, split }: Question): string {
  const all = WRAPPINGS[language];
  const seen = all.length - Math.ceil(all.length / 3);
  const choice = split === 'unseen' ? all.slice(seen) : all.slice(0, seen);
  const [before, after] = choice[hashOf(`instructed ${id}`) % choice.length] ?? ['', ''];
  return `${before}${question}${after}`;
}
