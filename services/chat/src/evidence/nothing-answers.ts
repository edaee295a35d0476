import type { Language } from '@cairn/service/words';
import { languageOfQuestion } from './asked.ts';

const TEXTS: Readonly<Record<Language, string>> = {
  en: 'Nothing in this project answers this',
  de: 'Nichts in diesem Projekt beantwortet das',
  fr: 'Rien dans ce projet ne répond à cette question',
  es: 'Nada en este proyecto responde a esto',
};

/** What an answer says where the documents do not hold what is asked for, in the question's language. */
export function nothingAnswers(question: string): string {
  return TEXTS[languageOfQuestion(question)];
}
