import { adjustableLimit, type Limits } from '@cairn/persistence/limits';
import type { Standings } from '@cairn/service/standing';
import { refusals } from '../refusals.ts';

export interface AnswerLimitParts {
  limits: Limits;
  standings: Standings;
}

const DAY_SECONDS = 86_400;
/** Where there is no limit: more than a process writes at once. */
const NO_LIMIT = 1_000;

/** Limits on the answers of one person: how many they may ask for in a day, and have written at the same time. */
export function answerLimits({ limits, standings }: AnswerLimitParts) {
  const perDay = adjustableLimit(limits, 'answers of a person', DAY_SECONDS);
  return async (userId: string, isPaid: boolean): Promise<number> => {
    const { answers_per_day: most, answers_at_once: atOnce } = (await standings.of(userId)).limits;
    const waitMs = isPaid ? await perDay.take(userId, most) : 0;
    if (waitMs > 0) {
      throw refusals.too_many_answers_today({ max: most }, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    }
    return atOnce || NO_LIMIT;
  };
}
