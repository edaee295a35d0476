import type { Language } from '@cairn/service/words';
import type { Term } from '../citations/terms.ts';

/** What kind of thing a question asks for: `date` a day or a year, `time` any answer to 'when'. */
export type Wanted = 'figure' | 'money' | 'age' | 'date' | 'time' | 'person' | 'mail' | 'phone' | 'other';

/**
 * A word of a question that names what is asked for. Names, years and other figures tell apart what is alike: another
 * company's revenue is no answer.
 */
export interface AskedWord {
  written: string;
  /** What it is met by: `FY2018` also by `2018`. */
  forms: readonly Term[];
  /** Phrases that say the same as the one it is of, by the terms of each. */
  synonyms: readonly (readonly string[])[];
  kind: 'word' | 'name' | 'year' | 'figure';
  /** Names side by side have one number: a first and a last name are one person's. */
  phrase: number;
  /** An answer need not hold it: it says what happens, or what kind of thing is asked for. */
  isLight: boolean;
  /** The month that it names, from 1. */
  month: number | undefined;
}

export interface AskedFor {
  language: Language;
  words: readonly AskedWord[];
  wanted: Wanted;
}
