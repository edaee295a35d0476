import type { TokenUsage } from '../writing/token-usage.ts';
import type { TokenSumRecords } from './ports.ts';
import { dayOf } from './token-sum.ts';

/** An answer that a language model wrote. */
export interface PaidAnswer {
  userId: string;
  projectId: number;
  model: string;
  usage: TokenUsage;
  /** It was counted before, and took more since. */
  isCounted?: boolean;
}

/** Sums are kept for so many days. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Adds answers to the sums of their day; with the first one of a day, the oldest days are forgotten. */
export function countTokens(store: TokenSumRecords) {
  let lastDay = '';
  return async ({ userId, projectId, model, usage, isCounted }: PaidAnswer): Promise<void> => {
    const now = new Date();
    const day = dayOf(now);
    const subjects = { model, person: userId, project: String(projectId) };
    await store.addTokens(day, subjects, { ...usage, answers: isCounted ? 0 : 1 });
    if (day === lastDay) return;
    lastDay = day;
    await store.removeTokenSumsBefore(dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
  };
}
