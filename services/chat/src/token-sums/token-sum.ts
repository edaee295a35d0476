import { defineRecord, integer, type RecordOf, text } from '@cairn/persistence/records';

/** Of what tokens are summed up: each answer counts once in each. */
export type SumScope = 'model' | 'person' | 'project';

/** What answers of one day took of language models, for one model, person or project. */
export const tokenSumRecord = defineRecord('token_sums', {
  fields: {
    /** Day, scope and subject, as `sumId` has them. */
    id: text(),
    /** In UTC, as `2026-03-09`. */
    day: text(),
    scope: text(),
    /** The model's name, the person's id, or the project's number. */
    subject: text(),
    input: integer(),
    output: integer(),
    answers: integer(),
  },
  key: ['id'],
  indexes: [['scope', 'day'], ['scope', 'subject', 'day'], ['day']],
});

export type TokenSum = RecordOf<typeof tokenSumRecord>;

export const sumId = (day: string, scope: SumScope, subject: string) => `${day} ${scope} ${subject}`;

/** The day of a moment, in UTC. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The first day of the period that a moment is in: its day, its week from Monday on, its month. */
export function periodStart(period: 'day' | 'week' | 'month', at: Date): string {
  if (period === 'day') return dayOf(at);
  if (period === 'month') return `${dayOf(at).slice(0, 8)}01`;
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return dayOf(new Date(at.getTime() - sinceMonday * 86_400_000));
}
