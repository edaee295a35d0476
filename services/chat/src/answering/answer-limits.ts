import { adjustableLimit, type Limits } from '@cairn/persistence/limits';
import type { Standings } from '@cairn/service/standing';
import { refusals } from '../refusals.ts';

export interface AnswerLimitParts {
  limits: Limits;
  standings: Standings;
}

/** Who asks, where, and whether an endpoint is to write the answer: quotations cost nothing but a search. */
export interface Asking {
  userId: string;
  projectId: number;
  isPaid: boolean;
}

const DAY_SECONDS = 86_400;
const HOUR_MS = 3_600_000;
/** Where there is no limit: more than a process writes at once. */
const NO_LIMIT = 1_000;

/**
 * Limits on the answers of a language model: how many a person may ask for in a day and have written at the same time,
 * and how many tokens a person and a project may use in a day. Tokens are counted when an answer ends, over all
 * replicas: an answer that began below the limit is finished.
 */
export function answerLimits({ limits, standings }: AnswerLimitParts) {
  const perDay = adjustableLimit(limits, 'answers of a person', DAY_SECONDS);
  const ofPerson = adjustableLimit(limits, 'tokens of a person', DAY_SECONDS);
  const ofProject = adjustableLimit(limits, 'tokens of a project', DAY_SECONDS);

  return {
    /** Counts one more answer; gives how many the person may have written at the same time. @throws RateLimited. */
    async admit({ userId, projectId, isPaid }: Asking): Promise<number> {
      const { limits: now } = await standings.of(userId);
      const { answers_per_day: most, answers_at_once: atOnce } = now;
      if (!isPaid) return atOnce || NO_LIMIT;
      const { tokens_per_day: mine, tokens_per_project_per_day: all } = now;
      const [personMs, projectMs] = await Promise.all([
        ofPerson.wait(userId, mine),
        ofProject.wait(String(projectId), all),
      ]);
      if (personMs > 0)
        throw refusals.tokens_of_person_used({ max: mine, count: hours(personMs) }, after(personMs));
      if (projectMs > 0) {
        throw refusals.tokens_of_project_used({ max: all, count: hours(projectMs) }, after(projectMs));
      }
      const waitMs = await perDay.take(userId, most);
      if (waitMs > 0) throw refusals.too_many_answers_today({ max: most }, after(waitMs));
      return atOnce || NO_LIMIT;
    },

    /** Requests that one answer may make when it is written in steps; 0 for no limit. */
    async modelCalls(userId: string): Promise<number> {
      return (await standings.of(userId)).limits.model_calls_per_answer;
    },

    /** What counts towards the limits on tokens of a person and of a project. */
    async tokens(userId: string, projectId: number) {
      const { tokens_per_day: mine, tokens_per_project_per_day: all } = (await standings.of(userId)).limits;
      const [person, project] = await Promise.all([
        ofPerson.state(userId, mine),
        ofProject.state(String(projectId), all),
      ]);
      return { person: { most: mine, ...person }, project: { most: all, ...project } };
    },

    /** Counts what an answer took. */
    async spend(userId: string, projectId: number, tokens: number): Promise<void> {
      const { tokens_per_day: mine, tokens_per_project_per_day: all } = (await standings.of(userId)).limits;
      await Promise.all([ofPerson.add(userId, mine, tokens), ofProject.add(String(projectId), all, tokens)]);
    },
  };
}

const hours = (ms: number) => Math.ceil(ms / HOUR_MS);
const after = (ms: number) => ({ retryAfterSeconds: Math.ceil(ms / 1_000) });
