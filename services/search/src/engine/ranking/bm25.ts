/**
 * Okapi BM25 as Lucene computes it: S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and
 * Beyond" (2009), with the idf that cannot turn negative; fields.ts says how fields count.
 */
import type { Occurrences } from './fields.ts';

/** Term frequency saturation. Lucene's and Elasticsearch's default. */
const K1 = 1.2;
/** How much length is normalised, 0 to 1. Lucene's and Elasticsearch's default. */
const B = 0.75;

/** Inverse document frequency of a term that `documentFrequency` of `passages` hold. Above 0. */
export function idf(passages: number, documentFrequency: number): number {
  return Math.log(
    1 + (Math.max(passages, documentFrequency) - documentFrequency + 0.5) / (documentFrequency + 0.5),
  );
}

/**
 * How much a term's frequency in a passage counts, 0 to 1: the part of BM25 that does not depend on the term.
 * @param lengthRatio the length of the passage's text divided by the mean length.
 * @param fields what the fields that hold the term count together: their lengths do not matter.
 */
export function saturation(frequency: number, lengthRatio: number, fields = 0): number {
  const normalized = frequency / (1 - B + B * lengthRatio) + fields;
  return normalized / (normalized + K1);
}

/**
 * BM25 of a passage.
 * @param held the query's terms in the passage, parallel to `weights`.
 * @param weights of the terms: how much the query wants each, times its idf.
 * @param lengthRatio the passage's length divided by the mean length.
 */
export function bm25(held: Occurrences, weights: Float64Array, lengthRatio: number): number {
  let score = 0;
  for (let i = 0; i < weights.length; i++) {
    const frequency = held.frequencies[i] as number;
    const fields = held.fields[i] as number;
    if (frequency + fields > 0) score += (weights[i] as number) * saturation(frequency, lengthRatio, fields);
  }
  return score;
}

/** A term to score by: how much the query wants it, times its idf. */
export interface ScoredTerm {
  id: number;
  weight: number;
}

/** The terms as `bm25` and `addOccurrences` take them: ascending by id. */
export function columnsOf(terms: readonly ScoredTerm[]): { ids: Uint32Array; weights: Float64Array } {
  const sorted = [...terms].sort((a, b) => a.id - b.id);
  return {
    ids: Uint32Array.from(sorted, ({ id }) => id),
    weights: Float64Array.from(sorted, ({ weight }) => weight),
  };
}
