import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { citedIn } from '../citations/citations.ts';
import { type About, type ChildTask, nothing, OWNER } from '../testing/mongo-child.ts';
import { type Children, MOST_COMMANDS, startChildren } from '../testing/mongo-children.ts';
import { silently, storeBuilders } from '../testing/store-builders.ts';
import type { ChatStore } from './chat-store.ts';
import { openMongoStore } from './mongo.ts';

describe('a process that uses the chat store on MongoDB, killed before any of its commands', () => {
  let test: TestMongo;
  let store: ChatStore;
  let children: Children;
  const { session, begun, ended } = storeBuilders(() => store);

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

  /** A session with a whole answer, and one being written whose lease is over. */
  async function prepared(projectId = 1): Promise<About> {
    const { id } = await session(OWNER, projectId);
    await ended(id, 'First.');
    const generation = await begun(id, { ms: 0, userId: OWNER });
    await store.saveCitations(generation, []);
    await store.checkpoint([{ ...generation, text: 'Half' }]);
    return { ...nothing, projectId, sessionId: id, ...generation };
  }

  /** What must hold at any moment of what a person sees. */
  async function expectSound(): Promise<void> {
    for (const each of await store.listSessions(1, OWNER, 1_000)) {
      const messages = await store.listEveryVersion(each.id, 1_000);
      expect(messages.map((message) => message.sequence)).toEqual(
        messages.map((_, i) => messages.length - i),
      );
      const writing = messages.filter((message) => message.state === 'generating');
      expect(writing.length).toBeLessThan(2);
      expect((await store.getGenerating(each.id))?.id).toBe(writing[0]?.id);
      if (writing.length === 0) expect(each.messageCount).toBe(messages.length);
      for (const { isAi, state, text } of messages)
        if (isAi && state === 'complete') expect(text).not.toBe('');
    }
  }

  /** What any process does from time to time. */
  async function tidy(): Promise<void> {
    await store.interruptAbandoned({ limit: 1_000 }, ({ text, given }) => ({
      ...silently,
      cited: citedIn(text, given),
    }));
    while ((await store.purge(100)) > 0);
  }

  /** After that nothing is left over, and everything goes on. */
  async function expectTidy(): Promise<void> {
    await expectSound();
    const sessions = await store.listSessions(1, OWNER, 1_000);
    const turns = test.unwatched();
    await turns.connect();
    const collection = turns.connection('chat').collection('turns');
    expect(await collection.countDocuments({ lease: { $exists: true } })).toBe(0);
    const ids = sessions.map((each) => each.id);
    expect(await collection.countDocuments({ sessionId: { $nin: ids }, tombstone: { $exists: false } })).toBe(
      0,
    );
    for (const { id } of sessions) {
      const generation = await begun(id, { userId: OWNER });
      await store.endGeneration(
        generation,
        { state: 'complete', text: 'Next.', error: '', at: new Date() },
        [],
      );
    }
    await expectSound();
  }

  /** Kills a child before its first command, before its second, and so on, until one comes to its end. */
  async function killEverywhere(
    act: ChildTask['act'],
    prepare: () => Promise<About>,
    check: (about: About) => Promise<void> = async () => undefined,
  ): Promise<void> {
    for (let killAt = 1; killAt < MOST_COMMANDS; killAt++) {
      const about = await prepare();
      const killed = await children.run({ act, about, killAt });
      await expectSound();
      await check(about);
      await tidy();
      await check(about);
      await expectTidy();
      if (killed) continue;
      expect(killAt).toBeGreaterThan(1);
      return;
    }
    expect.fail('never came to its end');
  }

  it('makes a session whole or not at all', async () => {
    await killEverywhere('createSession', async () => nothing);
    expect(await store.listSessions(1, OWNER, 100)).toHaveLength(1);
  });

  it('begins a turn whole or not at all', async () => {
    await killEverywhere(
      'beginTurn',
      async () => ({ ...nothing, sessionId: (await session(OWNER)).id }),
      async ({ sessionId }) => {
        const [answer, question] = await store.listMessages(sessionId, 10);
        if (answer) expect(question?.text).toBe('Why?');
      },
    );
  });

  it('begins another version whole or not at all, and shows what it begins', async () => {
    await killEverywhere(
      'beginVersion',
      async () => {
        const { id } = await session(OWNER);
        return { ...nothing, sessionId: id, ...(await ended(id, 'Old.')) };
      },
      async ({ sessionId, messageId }) => {
        await tidy();
        const [newest] = await store.listEveryVersion(sessionId, 1);
        const shown = await store.listMessages(sessionId, 10);
        expect(shown).toHaveLength(2);
        expect(shown[0]?.id).toBe(newest?.id);
        expect(shown[0]?.versions?.ids[0] ?? newest?.id).toBe(messageId);
      },
    );
  });

  it('writes an answer again, or leaves it as it was', async () => {
    await killEverywhere(
      'beginAgain',
      async () => {
        const { id } = await session(OWNER);
        return { ...nothing, sessionId: id, ...(await ended(id, 'Old.')) };
      },
      async ({ sessionId, messageId, generation }) => {
        const answer = await store.getMessage(sessionId, messageId);
        const isOld = answer?.generation === generation;
        expect(answer?.text).toBe(isOld ? 'Old.' : '');
        expect(answer?.state === 'complete').toBe(isOld);
      },
    );
  });

  it('ends an answer with its event, or leaves it to be interrupted', async () => {
    await killEverywhere('endGeneration', prepared, async ({ sessionId, messageId }) => {
      const answer = await store.getMessage(sessionId, messageId);
      expect(answer?.text).toBe(answer?.state === 'complete' ? 'Whole [1].' : 'Half');
      const entries = await store.outbox.read(100);
      expect(entries).toHaveLength(answer?.state === 'complete' ? 1 : 0);
    });
  });

  it('interrupts an answer with its event, or leaves it to the next', async () => {
    await killEverywhere('interruptAbandoned', prepared, async ({ sessionId, messageId }) => {
      const answer = await store.getMessage(sessionId, messageId);
      expect(answer?.text).toBe('Half');
      if (answer?.state === 'generating') expect(await store.outbox.count()).toBe(0);
    });
  });

  it('deletes a session whole or not at all', async () => {
    await killEverywhere('deleteSession', prepared, async ({ sessionId, messageId }) => {
      const isThere = (await store.getSession(1, sessionId)) !== undefined;
      expect(await store.listMessages(sessionId, 10)).toHaveLength(isThere ? 4 : 0);
      expect((await store.getMessage(sessionId, messageId)) !== undefined).toBe(isThere);
    });
  });

  it('deletes what a deleted session held, however often it is begun', async () => {
    await killEverywhere('purge', async () => {
      const about = await prepared();
      await store.deleteSession(about.sessionId, []);
      return about;
    });
  });

  it('deletes a project’s sessions, or leaves them to the next', async () => {
    let projectId = 1;
    await killEverywhere(
      'deleteSessionsOfProject',
      async () => {
        projectId++;
        await prepared(projectId);
        return prepared(projectId);
      },
      async (about) => {
        // The event of the deletion comes again.
        await store.deleteSessionsOfProject(about.projectId, 10);
        expect(await store.listSessions(about.projectId, OWNER, 10)).toEqual([]);
        expect(await store.getGenerating(about.sessionId)).toBeUndefined();
      },
    );
  });
});
