import { ConfidenceBasis } from '@cairn/proto/chat';
import { enumNames } from '@cairn/proto/enum-names';
import type { Language } from '@cairn/service/words';
import { z } from 'zod';
import type { Passage } from './passage.ts';
import { distinct, languagesOf, type Term, TermSet, termsOf } from './terms.ts';

/**
 * How far an answer stands on what it was given, as counts that anybody can check: no model is asked how sure it is.
 *
 * `statements`: how many of the answer's statements are backed, which is that the passages they cite hold at least half
 * of their meaningful words and every figure in them. `evidence`: for quotations and refusals, how many of the
 * question's words the best passage holds; what was decided by it is weighed (`evidence/`). `words`: the same of
 * quotations, as it was counted before that.
 */
export const confidenceSchema = z.object({
  basis: z.enum(enumNames(ConfidenceBasis, 'CONFIDENCE_BASIS_')),
  met: z.int(),
  /** 0 when there was nothing to measure, as in an answer that draws on no document. */
  of: z.int(),
  /** What the project asked for when the answer was written, 0 to 1: below it an answer is marked. */
  threshold: z.number(),
  /** Whether the project wants the counts shown with each answer. */
  shown: z.boolean(),
  /** Whether the answer says that nothing answers the question. */
  refused: z.boolean().optional(),
});

export type Confidence = z.infer<typeof confidenceSchema>;

export type Measure = Pick<Confidence, 'basis' | 'met' | 'of' | 'refused'>;

/**
 * A statement is backed when passages hold at least this share of its meaningful words; the others are how it is said.
 */
const LEAST_SHARE = 0.5;
/** Fewer meaningful words than this, without a citation, state nothing that could be looked up. */
const FEWEST_TERMS = 3;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

interface Statement {
  terms: readonly Term[];
  figures: readonly string[];
  cited: readonly number[];
}

/** Counts the statements of an answer, with its citations as `[n]`, that the passages they cite back. */
export function measureStatements(answer: string, passages: readonly Passage[]): Measure {
  const languages = languagesOf(answer);
  const held = passages.map(({ text }) => ({
    terms: new TermSet(termsOf(text, languages)),
    figures: new Set(figuresOf(text).flatMap(({ whole, parts }) => [whole, ...parts])),
  }));
  const statements = statementsOf(answer, languages);
  const backed = statements.filter(({ terms, figures, cited }) => {
    const sources = cited.flatMap((number) => held[number - 1] ?? []);
    const found = terms.filter((term) => sources.some((source) => source.terms.has(term)));
    return (
      sources.length > 0 &&
      found.length >= terms.length * LEAST_SHARE &&
      figures.every((figure) => sources.some((source) => source.figures.has(figure)))
    );
  });
  return { basis: 'statements', met: backed.length, of: statements.length };
}

/** The statements of an answer. One without citations of its own counts with those of its paragraph. */
function statementsOf(answer: string, languages: readonly Language[]): Statement[] {
  const prose = answer.replace(/```[\s\S]*?(?:```|$)/g, '\n');
  return prose.split('\n').flatMap((line) => {
    if (/^\s*#/.test(line)) return [];
    const paragraph = marksBeforeStops(line.replace(/^\s*(?:[-*+•>]|\d+[.)])\s+/, ''));
    const all = citedIn(paragraph);
    return [...segmenter.segment(paragraph)].flatMap(({ segment }) => {
      const own = citedIn(segment);
      const words = segment.replace(/\[\d+\]/g, ' ').trim();
      const terms = distinct(termsOf(words, languages));
      const figures = figuresOf(words).map(({ whole }) => whole);
      if (!states(words, own.length > 0, terms.length)) return [];
      return [{ terms, figures, cited: own.length > 0 ? own : all }];
    });
  });
}

/**
 * Whether a sentence states what could be looked up: a question back, a line that leads over to what follows, and a few
 * words without a citation do not.
 */
function states(words: string, cites: boolean, terms: number): boolean {
  if (cites) return terms > 0;
  return terms >= FEWEST_TERMS && !/[?:؟？：][\s*_"'”’»)]*$/u.test(words);
}

/** Puts citations that follow the end of a sentence before it, so that they stay with what they are about. */
function marksBeforeStops(line: string): string {
  return line.replace(/([.!?…。！？]+["'”’»)]*)[ \u00a0]*((?:\[\d+\])+)/gu, ' $2$1');
}

function citedIn(text: string): number[] {
  return [...text.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
}

/**
 * The figures in a text, without what parts thousands or decimals in one language or another; with what they are made
 * of, as the year of a date.
 */
function figuresOf(text: string): { whole: string; parts: string[] }[] {
  return [...text.matchAll(/\d+(?:[.,\u00a0\u202f']\d+)*/g)].map(([figure]) => ({
    whole: figure.replace(/\D/g, ''),
    parts: figure.split(/\D/),
  }));
}
