/**
 * Pseudo-relevance feedback by relevance models: V. Lavrenko and W. B. Croft, "Relevance-Based Language Models" (SIGIR
 * 2001), interpolated with the query as "RM3" in N. Abdul-Jaleel et al., "UMass at TREC 2004". The best passages of a
 * first search lend the query their commonest terms, which finds what is relevant but worded differently.
 *
 * The three constants are the usual ones (Anserini takes 10 documents and weight 0.5 too, Indri 50 terms) and not
 * tuned: on the Cranfield collection 20 to 60 terms and weights of 0.4 to 0.6 move nDCG@10 by less than 0.01.
 */

/** Passages taken as relevant. */
export const FEEDBACK_PASSAGES = 10;
/** Terms taken from them. */
export const FEEDBACK_TERMS = 30;
/** Share of the original query in the expanded one, 0 to 1. */
const ORIGINAL_WEIGHT = 0.5;

/**
 * Feedback is taken where the query's own terms have at least this share of what the best passages say, or this for
 * each term where they are few. Below it the passages speak of something else, as tables do and pages that are alike in
 * many documents, and lend the query words of the wrong one: of the questions of `scripts/bench/retrieval/pages.ts`
 * nine of ten are below it (0.12 on average), and without feedback they find their page among the first five for 0.33
 * instead of 0.25, over the shelf as one. Of Cranfield's queries one of thirty is below it (0.39 on average), and
 * feedback raises nDCG@10 from 0.401 to 0.427.
 */
const LEAST_AGREEMENT = 0.2;
const LEAST_OF_A_TERM = 0.07;

/** A passage taken as relevant: its score in the first search, and its terms without function words. */
export interface FeedbackPassage<Term extends string | number> {
  score: number;
  frequencies: { forEach(visit: (frequency: number, term: Term) => void): void };
  /** Sum of the frequencies. */
  length: number;
}

/**
 * The expanded query; the query itself where the best passages do not agree with it.
 * @param original term -> how often it occurs in the query. Not empty.
 * @param feedback at most FEEDBACK_PASSAGES, best first.
 * @returns term -> weight; the weights sum to 1.
 */
export function expandQuery<Term extends string | number>(
  original: Map<Term, number>,
  feedback: FeedbackPassage<Term>[],
): Map<Term, number> {
  const relevance = relevanceModel(feedback);
  const queryLength = [...original.values()].reduce((sum, count) => sum + count, 0);
  const agreement = [...original.keys()].reduce((sum, term) => sum + (relevance.get(term) ?? 0), 0);
  const least = Math.min(LEAST_AGREEMENT, LEAST_OF_A_TERM * original.size);
  const share = agreement >= least ? ORIGINAL_WEIGHT : 1;
  const expanded = new Map<Term, number>();
  for (const [term, count] of original) expanded.set(term, (share * count) / queryLength);
  if (share === 1) return expanded;
  for (const [term, probability] of relevance) {
    expanded.set(term, (expanded.get(term) ?? 0) + (1 - share) * probability);
  }
  return expanded;
}

/** The likeliest terms of the passages, each passage counting by its score; probabilities sum to 1. */
function relevanceModel<Term extends string | number>(feedback: FeedbackPassage<Term>[]): Map<Term, number> {
  const totalScore = feedback.reduce((sum, passage) => sum + passage.score, 0);
  const model = new Map<Term, number>();
  for (const { score, frequencies, length } of feedback) {
    frequencies.forEach((frequency, term) => {
      model.set(term, (model.get(term) ?? 0) + ((score / totalScore) * frequency) / length);
    });
  }
  const likeliest = likeliestOf(model);
  const mass = likeliest.reduce((sum, [, probability]) => sum + probability, 0);
  return new Map(likeliest.map(([term, probability]) => [term, probability / mass]));
}

/** The FEEDBACK_TERMS likeliest, likeliest first: few of a model's many terms come near the last of them. */
function likeliestOf<Term extends string | number>(model: Map<Term, number>): [Term, number][] {
  const likeliest: [Term, number][] = [];
  model.forEach((probability, term) => {
    const isLater = ([other, more]: [Term, number]) =>
      more < probability || (more === probability && other > term);
    const last = likeliest.at(-1);
    if (last && likeliest.length === FEEDBACK_TERMS && !isLater(last)) return;
    const at = likeliest.findIndex(isLater);
    likeliest.splice(at < 0 ? likeliest.length : at, 0, [term, probability]);
    if (likeliest.length > FEEDBACK_TERMS) likeliest.pop();
  });
  return likeliest;
}
