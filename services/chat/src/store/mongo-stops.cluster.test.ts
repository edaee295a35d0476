import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type About, type ChildTask, nothing, OWNER } from '../testing/mongo-child.ts';
import { type Children, MOST_COMMANDS, startChildren } from '../testing/mongo-children.ts';
import { silently, storeBuilders } from '../testing/store-builders.ts';
import type { ChatStore } from './chat-store.ts';
import { openMongoStore } from './mongo.ts';

describe('a process that uses the chat store on MongoDB, stopped before any of its commands while another is at work', () => {
  let test: TestMongo;
  let store: ChatStore;
  let children: Children;
  const { session, turn, begun, ended } = storeBuilders(() => store);

  beforeEach(async () => {
    test = testMongo();
    const opened = openMongoStore(test.mongo);
    await opened.component.start?.();
    store = opened;
    children = startChildren(test.servers);
  });
  afterEach(async () => {
    await children.end();
    await test.close();
  });

  /** Stops a child before its first command, before its second, and so on; in the meantime something else is done. */
  async function stopEverywhere<T>(
    act: ChildTask['act'],
    prepare: () => Promise<About>,
    whileStopped: (about: About) => Promise<T>,
    check: (about: About, outcome: T) => Promise<void>,
  ): Promise<void> {
    for (let stopAt = 1; stopAt < MOST_COMMANDS; stopAt++) {
      const about = await prepare();
      let outcome: T | undefined;
      const stopped = await children.run({ act, about, stopAt }, async () => {
        outcome = await whileStopped(about);
      });
      if (!stopped) {
        expect(stopAt).toBeGreaterThan(1);
        return;
      }
      await check(about, outcome as T);
    }
    expect.fail('never came to its end');
  }

  async function purge(): Promise<void> {
    while ((await store.purge(100)) > 0);
  }

  /** How many turns and sessions are left that are not waiting for their last event to be published. */
  async function left(): Promise<number> {
    const looking = test.unwatched();
    await looking.connect();
    const database = looking.connection('chat');
    const counts = ['sessions', 'turns'].map((name) =>
      database.collection(name).countDocuments({ tombstone: { $exists: false } }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  it('makes no session in a project that is deleted', async () => {
    let projectId = 1;
    await stopEverywhere(
      'createSession',
      async () => ({ ...nothing, projectId: ++projectId }),
      async ({ projectId }) => {
        const { length } = await store.listSessions(projectId, OWNER, 10);
        await store.deleteSessionsOfProject(projectId, 10);
        if (projectId % 2 === 1) await purge();
        return length;
      },
      async (about, seen) => {
        expect(await store.listSessions(about.projectId, OWNER, 10)).toEqual([]);
        const entries = await store.outbox.read(10);
        expect(entries).toHaveLength(seen);
        await store.outbox.remove(entries.map((entry) => entry.key));
        await purge();
        expect(await left()).toBe(0);
      },
    );
  });

  it('begins nothing in a session that is deleted', async () => {
    await stopEverywhere(
      'beginTurn',
      async () => ({ ...nothing, sessionId: (await session(OWNER)).id }),
      async ({ sessionId }) => {
        await store.deleteSession(sessionId, []);
        await purge();
      },
      async ({ sessionId }) => {
        expect(await store.listMessages(sessionId, 10)).toEqual([]);
        await purge();
        await store.interruptAbandoned({ limit: 10 }, () => silently);
        expect(await left()).toBe(0);
      },
    );
  });

  it('throws away no answer that is not the last one any more', async () => {
    await stopEverywhere(
      'beginAgain',
      async () => {
        const { id } = await session(OWNER);
        return { ...nothing, sessionId: id, ...(await ended(id, 'Old.')) };
      },
      async ({ sessionId }) => {
        const next = turn(sessionId);
        const { kind } = await store.beginTurn(next, []);
        const generation = { messageId: next.answer.id, generation: next.answer.generation };
        await store.endGeneration(
          generation,
          { state: 'complete', text: 'Next.', error: '', at: new Date() },
          [],
        );
        return kind;
      },
      async ({ sessionId, messageId }, kind) => {
        const answer = await store.getMessage(sessionId, messageId);
        expect(answer?.text).toBe(kind === 'begun' ? 'Old.' : '');
        await store.interruptAbandoned({ limit: 10 }, () => silently);
        await begun(sessionId);
      },
    );
  });

  it('ends no answer that was taken from it', async () => {
    await stopEverywhere(
      'endGeneration',
      async () => {
        const { id } = await session(OWNER);
        return { ...nothing, sessionId: id, ...(await begun(id, { ms: 0 })) };
      },
      async () => {
        const found = await store.interruptAbandoned({ limit: 10 }, () => silently);
        return found.length;
      },
      async ({ sessionId, messageId }, found) => {
        const answer = await store.getMessage(sessionId, messageId);
        expect(answer?.state).toBe(found === 1 ? 'interrupted' : 'complete');
      },
    );
  });

  it('interrupts no answer whose writer is heard of again', async () => {
    await stopEverywhere(
      'interruptAbandoned',
      async () => {
        const { id } = await session(OWNER);
        return { ...nothing, sessionId: id, ...(await begun(id, { ms: 0 })) };
      },
      async ({ generation }) => (await store.heartbeat('here', [generation], 60_000)).lost.length,
      async ({ sessionId, messageId, generation }, lost) => {
        const answer = await store.getMessage(sessionId, messageId);
        expect(answer?.state).toBe(lost === 1 ? 'interrupted' : 'generating');
        await store.endGeneration(
          { messageId, generation },
          { state: 'complete', error: '', at: new Date() },
          [],
        );
      },
    );
  });

  it('keeps no text of a document that is deleted, if it is killed afterwards too', async () => {
    for (const killed of [false, true]) {
      let stopAt = 0;
      let stopped = true;
      while (stopped) {
        stopAt++;
        const { id } = await session(OWNER);
        const documentId = uuidv7();
        const about = { ...nothing, sessionId: id, documentId, ...(await begun(id, { ms: 0 })) };
        const task = { act: 'saveCitations', about, stopAt, ...(killed && { killAt: stopAt + 1 }) } as const;
        stopped = await children.run(task, async () => {
          await store.forgetDocument(documentId, 10);
        });
        await store.interruptAbandoned({ limit: 10 }, () => silently);
        if (!stopped) break;
        const answer = await store.getMessage(id, about.messageId);
        expect(answer?.citations[1]?.quote ?? '').toBe('');
      }
      expect(stopAt).toBeGreaterThan(3);
    }
  });
});
