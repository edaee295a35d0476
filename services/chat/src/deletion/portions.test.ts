import { createLogger } from '@cairn/platform/telemetry';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSweeper } from '../answering/interrupt-abandoned.ts';
import type { AnswerFeed } from '../answering/ports.ts';
import { forgetDocument } from '../citations/forget-document.ts';
import { erasePerson } from '../people/erase-person.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { citation, storeBuilders } from '../testing/store-builders.ts';
import { deleteProject } from './delete-project.ts';

const PORTION = 2;
const MANY = 5;

/** What is done a portion at a time is done to the end. */
describe('of many conversations', () => {
  let store: ReturnType<typeof openSqliteStore>;
  let stopped: string[];
  let ended: string[];
  let feed: AnswerFeed;
  const { ada, session, begun } = storeBuilders(() => store);

  beforeEach(() => {
    store = openSqliteStore(':memory:');
    [stopped, ended] = [[], []];
    feed = {
      publish: (_, { messageId }) => void ended.push(messageId),
      askToStop: (messageId) => void stopped.push(messageId),
    } as AnswerFeed;
  });
  afterEach(() => store.component.stop?.());

  /** A session each, with a question and an answer that is being written. */
  async function conversations(): Promise<string[]> {
    const messages: string[] = [];
    for (let n = 0; n < MANY; n++) messages.push((await begun((await session()).id)).messageId);
    return messages;
  }

  it('a project’s deletion leaves none, and stops every answer', async () => {
    const messages = await conversations();
    await deleteProject({ store, feed }, 1, PORTION);
    expect(await store.count({ projectId: 1 })).toEqual({ sessions: 0, messages: 0 });
    expect(stopped.sort()).toEqual(messages.sort());
    expect(await store.purge(100)).toBe(0);
  });

  it('a person’s erasure leaves none, and stops every answer', async () => {
    const messages = await conversations();
    await erasePerson({ store, feed }, ada, PORTION);
    expect(await store.count({ userId: ada })).toEqual({ sessions: 0, messages: 0 });
    expect(stopped.sort()).toEqual(messages.sort());
    expect(await store.purge(100)).toBe(0);
  });

  it('none keeps the words of a document that was deleted', async () => {
    const documentId = uuidv7();
    const sessions = await Promise.all(Array.from({ length: MANY }, () => session()));
    for (const { id } of sessions) {
      await store.saveCitations(await begun(id), [citation(1, { documentId }), citation(2, { documentId })]);
    }
    await forgetDocument(store, documentId, PORTION);
    for (const { id } of sessions) {
      const [answer] = await store.listMessages(id, 1);
      expect(answer?.citations.map(({ quote }) => quote)).toEqual(['', '']);
    }
  });

  it('every answer is ended whose process went away', async () => {
    const messages = await conversations();
    const sweeper = createSweeper({
      store,
      feed,
      logger: createLogger('test', 'silent'),
      owner: 'another process',
      exclusive: true,
      renew: async () => true,
      periodMs: 3_600_000,
      graceMs: 0,
      portion: PORTION,
    });
    await sweeper.start?.();
    expect(ended.sort()).toEqual(messages.sort());
    await sweeper.stop?.();
  });
});
