import type { Place } from '../blocks.ts';
import type { Language } from '../language.ts';
import type { Kind } from './filings.ts';

/** A place of evidence: the document's id, and where in it. */
export type Evidence = Omit<Place, 'fact'> & { document: string };

export interface Question {
  id: string;
  question: string;
  language: Language;
  /** The document it is about; evidence may stand in others too, as a report shows the years before. */
  document: string;
  evidence: Evidence[];
  /** What answers it; of a ratio or a comparison the figures it is made from. */
  answer: string[];
  kind: Kind;
  /** Companies, years, parties that it names. */
  names: string[];
  /** Unseen while anything is tuned: every third wording, by hash, with all questions that it gives. */
  split: 'tune' | 'unseen';
}

/** A question before its evidence is known. */
export interface Draft extends Pick<Question, 'question' | 'language' | 'document' | 'kind' | 'names'> {
  wording: string;
  /** The evidence shows all of these, */
  facts: readonly string[];
  /** or this alone. */
  instead?: string | undefined;
}
