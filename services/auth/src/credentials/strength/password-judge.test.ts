import { Unavailable } from '@cairn/platform/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { patient, sharedJudge } from '../../testing/shared-judge.ts';
import { createPasswordJudge, type JudgeOptions } from './password-judge.ts';

describe('password judge', () => {
  let made: ReturnType<typeof createPasswordJudge>[] = [];

  function judgeOf(options: Partial<JudgeOptions> = {}) {
    const judge = createPasswordJudge({ ...patient, ...options });
    made.push(judge);
    return judge.judge;
  }

  afterEach(async () => {
    await Promise.all(made.map(({ component }) => component.stop?.()));
    made = [];
  });

  it.each(['Winter2026!', 'Summer2025!', 'Admin@123', 'Pass@123', 'Cairn2026!', 'Password1!', 'Lovelace1!'])(
    'refuses %s',
    async (password) => {
      expect(await sharedJudge.judge(password, ['ada@example.org', 'Lovelace'])).toBe(true);
    },
  );

  it('takes words that do not belong together, however long', async () => {
    const { judge } = sharedJudge;
    const passphrase = 'correct horse battery staple mossy granite valley';
    expect(await judge(passphrase, [])).toBe(false);
    expect(await judge(passphrase.repeat(5), [])).toBe(false);
  });

  it('gives up what takes too long, and judges again with a new thread', async () => {
    const hurried = judgeOf({ timeMs: 0 });
    await expect(hurried('Winter2026!', [])).rejects.toBeInstanceOf(Unavailable);
    await expect(hurried('Winter2026!', [])).rejects.toMatchObject({ reason: 'password_not_judged' });
  });

  it('lets so many wait and refuses more', async () => {
    const judge = judgeOf({ queue: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => judge('Winter2026!', [])));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });

  it('ends its thread after a pause, and starts another', async () => {
    const judge = judgeOf({ idleMs: 1 });
    for (let round = 0; round < 3; round++) {
      expect(await judge('Winter2026!', [])).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
});
