import type { Sqlite } from '@cairn/persistence/store';
import type { TokenSumRecords, TokenUse } from './ports.ts';
import { type SumScope, sumId } from './token-sum.ts';

const SUMS = `coalesce(sum("input"), 0) AS "input", coalesce(sum("output"), 0) AS "output",
  coalesce(sum(answers), 0) AS answers`;

export function sqliteTokenSums(db: Sqlite): TokenSumRecords {
  return {
    async addTokens(day, subjects, { input, output, answers = 1 }) {
      db.transaction(() => {
        for (const [scope, subject] of Object.entries(subjects)) {
          db.run(
            `INSERT INTO token_sums (id, day, scope, subject, "input", "output", answers)
             VALUES (?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET "input" = "input" + excluded."input",
               "output" = "output" + excluded."output", answers = answers + excluded.answers`,
            sumId(day, scope as SumScope, subject),
            day,
            scope,
            subject,
            input,
            output,
            answers,
          );
        }
      });
    },

    async listTokenUse(scope, from, limit, skip) {
      return db.all<TokenUse>(
        `SELECT subject, ${SUMS} FROM token_sums WHERE scope = ? AND day >= ?
         GROUP BY subject ORDER BY sum("input" + "output") DESC, subject LIMIT ? OFFSET ?`,
        scope,
        from,
        limit,
        skip,
      );
    },

    async tokenUseOf(scope, subject, from) {
      const found = db.get<Omit<TokenUse, 'subject'>>(
        `SELECT ${SUMS} FROM token_sums WHERE scope = ? AND subject = ? AND day >= ?`,
        scope,
        subject,
        from,
      );
      return { subject, input: 0, output: 0, answers: 0, ...found };
    },

    async removeTokenSums(scope, subject) {
      db.run('DELETE FROM token_sums WHERE scope = ? AND subject = ?', scope, subject);
    },

    async removeTokenSumsBefore(day) {
      db.run('DELETE FROM token_sums WHERE day < ?', day);
    },
  };
}
