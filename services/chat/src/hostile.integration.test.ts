import { forbiddenIn, manyLines } from '@cairn/platform/text';
import { naughtyLists, naughtyStrings } from '@cairn/testing/naughty-strings';
import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, type Harness, read, startHarness } from './testing/harness.ts';
import { ownHostileStrings } from './testing/hostile-strings.ts';

describe('hostile words', () => {
  let harness: Harness;
  let asAda: CallOptions;
  beforeEach(async () => {
    harness = await startHarness();
    asAda = await harness.platform.as(ada);
  });
  afterEach(() => harness.close());

  /** A test of our own strings, and one of those that others collected. */
  function each(name: string, work: (strings: readonly string[]) => Promise<void>): void {
    for (const list of naughtyLists) {
      list.it(`${name} (${list.name})`, () => work(list.strings()));
    }
  }

  each('are questions like any other: kept as they are, sent to the model, answered', async (strings) => {
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    const place = { projectId: 1, sessionId: session?.id ?? 0 };
    let asked = 0;
    for (const text of strings) {
      const reading = read((call) => harness.chat.sendMessage({ ...place, text }, call), asAda);
      await reading.finished;
      const kept = manyLines(text.toWellFormed());
      if (kept === '' || forbiddenIn(kept, 'lines')) {
        expect(reading.error).toMatchObject({ code: 'invalid_input' });
        continue;
      }
      asked++;
      expect(reading.error).toBeUndefined();
      expect(reading.accepted?.question?.text).toBe(kept);
      expect(reading.done?.state).toBe('MESSAGE_STATE_COMPLETE');
      expect(harness.endpoint.requests.at(-1)?.body.messages.at(-1)?.content).toContain(kept);
      const { messages } = await harness.chat.listMessages({ ...place, pageSize: 2 }, asAda);
      expect(messages).toEqual([reading.accepted?.question, reading.done]);
    }
    expect((await harness.chat.getSession(place, asAda)).session?.messageCount).toBe(2 * asked);
  });

  it('are answers like any other: sent and kept alike', async () => {
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    const place = { projectId: 1, sessionId: session?.id ?? 0 };
    for (const text of [...ownHostileStrings, ...naughtyStrings].filter((each) => each.trim() !== '')) {
      const middle = Math.floor(text.length / 2);
      harness.endpoint.next({ steps: [{ text: text.slice(0, middle) }, { text: text.slice(middle) }] });
      const reading = read((call) => harness.chat.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
      await reading.finished;
      expect(reading.error).toBeUndefined();
      expect(reading.done?.text).toBe(reading.text);
      const { messages } = await harness.chat.listMessages({ ...place, pageSize: 1 }, asAda);
      expect(messages[0]?.text).toBe(reading.text);
    }
  });

  each('are names like any other, or refused with a reason', async (strings) => {
    for (const name of strings) {
      const made = await harness.chat
        .createSession({ projectId: 1, name }, asAda)
        .catch((error: unknown) => ({ error, session: undefined }));
      if ('error' in made) {
        expect(made.error).toMatchObject({ code: 'invalid_input', faults: [{ loc: ['body', 'name'] }] });
        continue;
      }
      expect(made.session?.name).not.toBe('');
      expect(made.session?.name).not.toMatch(/\p{Cc}/u);
      const place = { projectId: 1, sessionId: made.session?.id ?? 0 };
      expect((await harness.chat.getSession(place, asAda)).session?.name).toBe(made.session?.name);
    }
  });

  each('are page tokens that are refused, or by chance a place in one’s own list', async (strings) => {
    let refused = 0;
    for (const pageToken of strings.filter((text) => text !== '')) {
      const listed = harness.chat.listSessions({ projectId: 1, pageToken }, asAda);
      const outcome = await listed.catch((error: unknown) => ({ error, sessions: [] }));
      expect(outcome.sessions).toEqual([]);
      if (!('error' in outcome)) continue;
      expect(outcome.error).toMatchObject({ code: 'invalid_input' });
      refused++;
    }
    expect(refused).toBeGreaterThan(0.95 * strings.length);
  });

  it('are not the only ids that are refused', async () => {
    for (const projectId of [0, -1, Number.MAX_SAFE_INTEGER]) {
      await expect(harness.chat.createSession({ projectId }, asAda)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    for (const sessionId of [0, -1, Number.MAX_SAFE_INTEGER]) {
      await expect(harness.chat.getSession({ projectId: 1, sessionId }, asAda)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});
