import type { Passage } from './passage.ts';
import { termsOf } from './terms.ts';

/**
 * How far an answer stands on what it was given, as counts that anybody can check: no model is asked how sure it is.
 *
 * `statements`: how many of the answer's statements are backed, which is that the passages they cite hold at least half of
 * their meaningful words and every figure in them. `words`: for quotations, how many of the question's meaningful words
 * they hold.
 */
export interface Confidence {
  basis: 'statements' | 'words';
  met: number;
  /** 0 when there was nothing to measure, as in an answer that draws on no document. */
  of: number;
  /** What the project asked for when the answer was written, 0 to 1: below it an answer is marked. */
  threshold: number;
  /** Whether the project wants the counts shown with each answer. */
  shown: boolean;
}

export type Measure = Pick<Confidence, 'basis' | 'met' | 'of'>;

/** A statement is backed when passages hold at least this share of its meaningful words; the others are how it is said. */
const LEAST_SHARE = 0.5;
/** Fewer meaningful words than this state nothing that could be looked up. */
const FEWEST_TERMS = 3;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

interface Statement {
  terms: ReadonlySet<string>;
  figures: readonly string[];
  cited: readonly number[];
}

/** Counts the statements of an answer, with its citations as `[n]`, that the passages they cite back. */
export function measureStatements(answer: string, passages: readonly Passage[]): Measure {
  const held = passages.map(({ text }) => ({
    terms: new Set(termsOf(text)),
    figures: new Set(figuresOf(text)),
  }));
  const statements = statementsOf(answer);
  const backed = statements.filter(({ terms, figures, cited }) => {
    const sources = cited.flatMap((number) => held[number - 1] ?? []);
    const found = [...terms].filter((term) => sources.some((source) => source.terms.has(term)));
    return (
      found.length >= terms.size * LEAST_SHARE &&
      figures.every((figure) => sources.some((source) => source.figures.has(figure)))
    );
  });
  return { basis: 'statements', met: backed.length, of: statements.length };
}

/** Counts the meaningful words of a question that quotations hold. */
export function measureWords(question: string, quotations: readonly string[]): Measure {
  const asked = new Set(termsOf(question));
  const held = new Set(quotations.flatMap(termsOf));
  return { basis: 'words', met: [...asked].filter((term) => held.has(term)).length, of: asked.size };
}

/** The statements of an answer. One without citations of its own counts with those of its paragraph. */
function statementsOf(answer: string): Statement[] {
  const prose = answer.replace(/```[\s\S]*?(?:```|$)/g, '\n');
  return prose.split('\n').flatMap((line) => {
    if (/^\s*#/.test(line)) return [];
    const paragraph = marksBeforeStops(line.replace(/^\s*(?:[-*+•>]|\d+[.)])\s+/, ''));
    const all = citedIn(paragraph);
    return [...segmenter.segment(paragraph)].flatMap(({ segment }) => {
      const own = citedIn(segment);
      const words = segment.replace(/\[\d+\]/g, ' ');
      const terms = new Set(termsOf(words));
      if (terms.size < FEWEST_TERMS) return [];
      return [{ terms, figures: figuresOf(words), cited: own.length > 0 ? own : all }];
    });
  });
}

/** Puts citations that follow the end of a sentence before it, so that they stay with what they are about. */
function marksBeforeStops(line: string): string {
  return line.replace(/([.!?…。！？]+["'”’»)]*)[ \u00a0]*((?:\[\d+\])+)/gu, ' $2$1');
}

function citedIn(text: string): number[] {
  return [...text.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
}

/** The figures in a text, without what parts thousands or decimals in one language or another. */
function figuresOf(text: string): string[] {
  return [...text.matchAll(/\d+(?:[.,\u00a0\u202f']\d+)*/g)].map(([figure]) => figure.replace(/\D/g, ''));
}
