import { newEvent } from '@cairn/messaging/events';
import type { AnswerEvent } from '@cairn/proto/chat';
import { type TestPlatform, testPlatform } from '@cairn/testing';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GenerationKey } from '../chats/ports.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { poll } from '../testing/poll.ts';
import { createBusFeed } from './bus-feed.ts';
import { followAnswer } from './follow-answer.ts';

describe('followAnswer', () => {
  let platform: TestPlatform;
  let store: ReturnType<typeof openSqliteStore>;
  let feed: ReturnType<typeof createBusFeed>;
  const at = new Date();
  const hold = { lease: { owner: 'o', ms: 60_000 }, perPerson: 1_000 };

  beforeEach(async () => {
    platform = await testPlatform({ withAuth: false });
    store = openSqliteStore(':memory:');
    feed = createBusFeed(platform.bus);
    await platform.start(feed.component);
  });
  afterEach(async () => {
    await platform.close();
    await store.component.stop?.();
  });

  async function begin() {
    const session = await store.createSession({ projectId: 1, userId: 'a', name: 'x', at }, () => []);
    const sessionId = session?.id ?? 0;
    const generation: GenerationKey = { messageId: uuidv7(), generation: uuidv7() };
    const question = { id: uuidv7(), userId: 'a', text: 'q', clientId: '' };
    const answer = {
      id: generation.messageId,
      generation: generation.generation,
      model: 'm',
      plainText: false,
    };
    await store.beginTurn({ sessionId, question, answer, knowledgeMode: 'mixed', at, ...hold }, []);
    return { sessionId, generation };
  }

  const publishText = (messageId: string, text: string, offset: number) =>
    feed.publish(1, { messageId, offset, kind: { $case: 'content', value: text } });

  const publishEnd = (messageId: string, offset: number) =>
    feed.publish(1, { messageId, offset, kind: undefined });

  const textOf = ({ kind }: AnswerEvent) => (kind?.$case === 'content' ? kind.value : '');

  function follow(sessionId: number, messageId: string, from = 0) {
    const reading = { text: '', events: [] as AnswerEvent[] };
    const finished = (async () => {
      for await (const event of followAnswer(
        { store, feed },
        { sessionId, messageId, from, signal: AbortSignal.timeout(20_000) },
      )) {
        reading.events.push(event);
        reading.text += textOf(event);
        if (event.kind?.$case === 'replaced') reading.text = event.kind.value;
      }
    })();
    return Object.assign(reading, { finished });
  }

  it('gives every reader the same text, whatever was saved, heard, heard twice or lost', async () => {
    const step = fc.record({
      text: fc.string({ minLength: 1, maxLength: 5, unit: 'grapheme' }),
      heard: fc.constantFrom(0, 1, 2),
      saved: fc.boolean(),
      reader: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { sessionId, generation } = await begin();
        const { messageId } = generation;
        const readers = [{ from: 0, reading: follow(sessionId, messageId) }];
        let text = '';
        for (const { text: piece, heard, saved, reader } of steps) {
          text += piece;
          for (let i = 0; i < heard; i++) {
            publishText(messageId, piece, text.length);
          }
          if (saved) await store.checkpoint([{ ...generation, text }]);
          if (reader)
            readers.push({
              from: text.length - piece.length,
              reading: follow(sessionId, messageId, text.length - piece.length),
            });
          await new Promise(setImmediate);
        }
        await store.endGeneration(generation, { state: 'complete', text, error: '', at }, []);
        publishEnd(messageId, text.length);
        for (const { from, reading } of readers) {
          await reading.finished;
          expect(reading.text).toBe(text.slice(from));
          expect(reading.events.at(-1)).toMatchObject({
            offset: text.length,
            kind: { $case: 'done', value: { text } },
          });
          expect(reading.events.some((event) => event.kind?.$case === 'replaced')).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('fills a gap from the store while text keeps coming', async () => {
    const { sessionId, generation } = await begin();
    const reading = follow(sessionId, generation.messageId);
    await poll(() => reading.events.length).toBe(1);
    let text = 'not heard';
    const keepTalking = setInterval(() => {
      text += '.';
      publishText(generation.messageId, '.', text.length);
    }, 1);
    await poll(() => text.length).toBeGreaterThan(20);
    expect(reading.text).toBe('');
    await store.checkpoint([{ ...generation, text }]);
    await poll(() => reading.text.length).toBeGreaterThan(20);
    clearInterval(keepTalking);
    await store.endGeneration(generation, { state: 'complete', text, error: '', at }, []);
    publishEnd(generation.messageId, text.length);
    await reading.finished;
    expect(reading.text).toBe(text);
  });

  it('gets over more events than it could hold', async () => {
    const { sessionId, generation } = await begin();
    const listener = feed.listen(generation.messageId);
    const text = 'x'.repeat(2_500);
    for (let offset = 1; offset <= text.length; offset++) {
      publishText(generation.messageId, 'x', offset);
    }
    await store.checkpoint([{ ...generation, text }]);
    const events: AnswerEvent[] = [];
    const parts = {
      sessionId,
      messageId: generation.messageId,
      from: 0,
      signal: AbortSignal.timeout(20_000),
      listener,
    };
    for await (const event of followAnswer({ store, feed }, parts)) {
      events.push(event);
      if (event.offset === text.length && event.kind?.$case === 'content') {
        await store.endGeneration(generation, { state: 'complete', text, error: '', at }, []);
        publishEnd(generation.messageId, text.length);
      }
    }
    expect(events.map(textOf).join('')).toBe(text);
  });

  it('starts again when another generation replaces the one that was followed', async () => {
    const { sessionId, generation } = await begin();
    await store.checkpoint([{ ...generation, text: 'old' }]);
    const reading = follow(sessionId, generation.messageId);
    await poll(() => reading.text).toBe('old');
    await store.endGeneration(generation, { state: 'failed', text: 'old', error: 'x', at }, []);
    const next = uuidv7();
    const again = {
      sessionId,
      messageId: generation.messageId,
      generation: next,
      model: 'm',
      plainText: false,
      at,
      ...hold,
    };
    await store.beginAgain({ ...again, knowledgeMode: 'mixed' });
    await store.checkpoint([{ messageId: generation.messageId, generation: next, text: 'new' }]);
    await poll(() => reading.text).toBe('new');
    await store.endGeneration(
      { messageId: generation.messageId, generation: next },
      { state: 'complete', error: '', at },
      [],
    );
    publishEnd(generation.messageId, 3);
    await reading.finished;
    expect(reading.text).toBe('new');
  });

  it('hears nothing of other answers, and stops listening at the end', async () => {
    const { sessionId, generation } = await begin();
    const reading = follow(sessionId, generation.messageId);
    await poll(() => reading.events.length).toBe(1);
    publishText(uuidv7(), 'other', 5);
    platform.bus.signal(newEvent({ $case: 'projectUpdated', value: {} }));
    await store.endGeneration(generation, { state: 'complete', text: '', error: '', at }, []);
    publishEnd(generation.messageId, 0);
    await reading.finished;
    expect(reading.events.map((event) => event.kind?.$case)).toEqual(['progress', 'done']);
  });
});
