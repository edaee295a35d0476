import type { Verdict } from '../verdicts/verdict.ts';

/** From worst to best. */
export const LADDER = ['not_found', 'partly', 'supported'] as const;

export type Opinion = (typeof LADDER)[number];

type Doubtful = Pick<Verdict, 'verdict' | 'figures' | 'opposed'>;

/**
 * Whether a model's opinion may raise a verdict. Where a name, a figure or a year is missing, or a passage says the
 * opposite, words and figures decide: a model that is mistaken, or was talked into it by a passage, cannot.
 */
function mayRise({ figures, opposed }: Doubtful): boolean {
  return figures.length === 0 && !opposed;
}

/** Whether a model's opinion could change a verdict. */
export function mayMove(doubtful: Doubtful): boolean {
  if (doubtful.verdict === 'partly') return true;
  return doubtful.verdict === 'not_found' && mayRise(doubtful);
}

/** A verdict after a model's opinion: at most one step from where it was, and marked where it moved. */
export function movedVerdict(before: Verdict, opinion: Opinion): Verdict {
  if (!mayMove(before)) return before;
  const from = (LADDER as readonly string[]).indexOf(before.verdict);
  const highest = mayRise(before) ? from + 1 : from;
  const to = Math.max(from - 1, Math.min(highest, LADDER.indexOf(opinion)));
  const verdict = LADDER[to];
  if (to === from || verdict === undefined) return before;
  return { ...before, verdict, words: verdict === 'supported' ? [] : before.words, secondLook: true };
}
