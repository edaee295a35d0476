import { type PortableStore, portablePages } from '@cairn/persistence/portable';
import { describePortable, type PortableUnderTest } from '@cairn/persistence/portable/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { QUOTE_REMOVED } from '../citations/quotations.ts';
import {
  aConnection,
  anEvent,
  at,
  citation,
  confidence,
  coverage,
  later,
  searchedFirst,
  searchTrace,
  steps,
  storeBuilders,
  usage,
  verdicts,
} from '../testing/store-builders.ts';
import type { ChatStore } from './chat-store.ts';

type Store = ChatStore & { portable: PortableStore };
type Adapter = readonly [name: string, open: () => Promise<PortableUnderTest<Store>>];

const DELETED_PROJECT = 9;
const DELETED_DOCUMENT = uuidv7();
const QUOTED_DOCUMENT = uuidv7();
const OWNER = uuidv7();
const FIRST = searchedFirst(uuidv7(), DELETED_DOCUMENT);

/** What must hold when everything that chat keeps is carried from one adapter to the next. */
export function describeCarried(adapters: readonly [Adapter, Adapter, ...Adapter[]]): void {
  describePortable<Store>('chat', { adapters, fill, check });

  describe(`chat, carried ${adapters.map(([name]) => name).join(' → ')}`, () => {
    const opened: PortableUnderTest<Store>[] = [];
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close();
    });

    it('goes on where it left off', async () => {
      for (const [, open] of adapters) opened.push(await open());
      const [first, ...others] = opened.map((each) => each.store);
      if (!first) return expect.fail();
      await fill(first);
      for (const store of others) {
        for (const kind of first.portable.kinds) {
          for await (const page of portablePages(first.portable, kind, 2))
            await store.portable.write(kind, page);
        }
        await goesOn(store);
      }
    });
  });
}

/** Makes some of everything that a chat store keeps. */
async function fill(store: ChatStore): Promise<void> {
  const { session, again, begun, ended } = storeBuilders(() => store);
  const { id } = await session(OWNER);
  await store.addConnection(aConnection());
  await store.addConnection(aConnection({ sealedKey: undefined, keyEnding: undefined, models: [] }));
  const subjects = { model: 'stone "1"', person: OWNER, project: '1' };
  await store.addTokens('2026-03-01', subjects, { input: 812, output: 40 });
  await store.setDefaultModel('operator/vendor/stone-1');
  await store.updateSession(id, { name: 'Ω 🪨 “stones”', pinned: true, updatedAt: later }, [anEvent()]);
  await ended(id, 'A whole 🪨.');
  const cited = await begun(id, { clientId: 'first', text: 'Why? \u0001 ‮' });
  const places = { page: 0, lineStart: 4, lineEnd: 9, documentId: DELETED_DOCUMENT };
  await store.saveCitations(cited, [citation(1), citation(2, places)], FIRST);
  await store.saveSearchText(cited, 'Why do cairns stand? “🪨”');
  await store.endGeneration(
    cited,
    {
      state: 'complete',
      text: 'So [2].',
      error: '',
      cited: [2],
      confidence,
      verdicts,
      coverage,
      steps,
      searchTrace,
      usage,
      at,
    },
    [anEvent()],
  );
  const failed = await begun(id);
  const errorName = { reason: 'model_cut_off', params: { count: 2 } };
  await store.endGeneration(
    failed,
    { state: 'failed', text: 'no', error: 'It was “cut”.', errorName, at: later },
    [],
  );
  const once = again(id, failed.messageId);
  await store.beginAgain(once);
  const quotations = [{ documentId: QUOTED_DOCUMENT, start: 0, end: 2 }];
  await store.endGeneration(once, { state: 'stopped', text: 'Enough', quotations, error: '', at: later }, []);

  const other = await session(OWNER, 2);
  const half = await begun(other.id);
  await store.saveCitations(half, [citation(1), citation(2)]);
  await store.checkpoint([{ ...half, text: 'Half an [2] ans' }]);

  const deleted = await session(OWNER);
  await ended(deleted.id);
  await store.deleteSession(deleted.id, []);
  await session(OWNER, DELETED_PROJECT);
  while ((await store.deleteSessionsOfProject(DELETED_PROJECT, 10)).deleted > 0);
  while ((await store.forgetDocument(DELETED_DOCUMENT, 10)) > 0);
  const branched = await session(OWNER, 2);
  const { messageId } = await ended(branched.id, 'First.');
  await ended(branched.id, 'Second.', { text: 'How?', versionOf: { messageId, isAgain: false } });
  await store.chooseVersion(branched.id, messageId, []);
}

/** What holds of a store that everything was carried to. Changes nothing. */
async function check(store: ChatStore): Promise<void> {
  expect(await store.listSessions(1, OWNER, 10)).toEqual([
    expect.objectContaining({ id: 1, name: 'Ω 🪨 “stones”', pinned: true, messageCount: 6 }),
  ]);
  expect((await store.listSessions(2, OWNER, 10)).map((session) => session.id)).toEqual([5, 2]);
  const messages = (await store.listMessages(1, 10)).reverse();
  const states = messages.map((message) => [message.sequence, message.isAi, message.state]);
  expect(states).toEqual([
    [1, false, 'complete'],
    [2, true, 'complete'],
    [3, false, 'complete'],
    [4, true, 'complete'],
    [5, false, 'complete'],
    [6, true, 'stopped'],
  ]);
  expect(messages[3]?.citations.map((each) => [each.quote, each.cited, each.documentDeleted])).toEqual([
    ['Passage 1', false, false],
    ['', true, true],
  ]);
  expect(messages[3]).toMatchObject({
    plainText: false,
    confidence,
    verdicts,
    coverage,
    steps,
    searchTrace,
    searchText: 'Why do cairns stand? “🪨”',
  });
  expect(messages[3]?.searchedFirst).toEqual({
    ...FIRST,
    documents: [FIRST.documents[0], { ...FIRST.documents[1], documentDeleted: true }],
  });
  expect(messages[5]).toMatchObject({
    knowledgeMode: 'project_only',
    model: 'stone-2',
    text: 'Enough',
    quotations: [{ documentId: QUOTED_DOCUMENT, start: 0, end: 2 }],
    plainText: true,
  });
  expect(messages[5]?.confidence).toBeUndefined();
  expect(messages[5]?.searchText).toBeUndefined();

  const branched = await store.listMessages(5, 10);
  expect(branched.map(({ text, versions }) => [text, versions?.index, versions?.count])).toEqual([
    ['First.', undefined, undefined],
    ['Why?', 1, 2],
  ]);

  const [half] = await store.listMessages(2, 1);
  expect(half).toMatchObject({ state: 'interrupted', text: 'Half an [2] ans' });
  expect(half?.citations.map((each) => each.cited)).toEqual([false, true]);
  expect(await store.getGenerating(2)).toBeUndefined();
  expect(await store.outbox.count()).toBe(0);
}

async function goesOn(store: ChatStore): Promise<void> {
  const { session, turn, again, begun } = storeBuilders(() => store);
  expect((await store.beginTurn(turn(1, { clientId: 'first' }), [])).kind).toBe('repeated');
  expect((await store.beginTurn(turn(1), [])).kind).toBe('begun');
  expect(await store.getSession(1, 1)).toMatchObject({ messageCount: 8 });
  const [half] = await store.listMessages(2, 1);
  expect((await store.beginAgain(again(2, half?.id ?? ''))).kind).toBe('begun');
  const [, question] = await store.listMessages(5, 2);
  expect(await store.chooseVersion(5, question?.versions?.ids[1] ?? '', [])).toBe('chosen');
  expect((await store.listMessages(5, 10)).map(({ text }) => text)).toEqual(['Second.', 'How?']);
  await store.forgetDocument(QUOTED_DOCUMENT, 10);
  expect((await store.listMessages(1, 10)).map(({ text }) => text)).toContain(`${QUOTE_REMOVED}ough`);
  const late = { projectId: DELETED_PROJECT, userId: OWNER, name: 'Late', at };
  expect(await store.createSession(late, () => [])).toBeUndefined();
  const next = await session();
  expect(next.id).toBe(6);
  const generation = await begun(next.id);
  await store.saveCitations(generation, [citation(1, { documentId: DELETED_DOCUMENT })]);
  expect((await store.getMessage(next.id, generation.messageId))?.citations[0]?.quote).toBe('');
  await store.deleteSession(1, []);
  while ((await store.purge(100)) > 0);
  expect(await store.listMessages(1, 10)).toEqual([]);
}
