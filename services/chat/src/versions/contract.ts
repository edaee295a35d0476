import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatStore } from '../store/chat-store.ts';
import { anEvent, citation, storeBuilders } from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';

/** What every adapter must do with versions of questions and answers. */
export function describeVersions(under: () => StoreUnderTest): void {
  describe('versions', () => {
    let store: ChatStore;
    const { session, turn, again, begun, ended } = storeBuilders(() => store);

    beforeEach(() => {
      store = under().store;
    });

    /** Asks and answers, each with the same text; gives the answer's id. */
    async function said(sessionId: number, text: string, of?: string, isAgain = false): Promise<string> {
      const versionOf = of === undefined ? {} : { versionOf: { messageId: of, isAgain } };
      return (await ended(sessionId, text, { text: `${text}?`, ...versionOf })).messageId;
    }

    /** The answers that are shown, oldest first. */
    async function shown(sessionId: number): Promise<string[]> {
      const messages = await store.listMessages(sessionId, 50);
      return messages
        .filter(({ isAi }) => isAi)
        .map(({ text }) => text)
        .reverse();
    }

    async function versionsOf(sessionId: number, messageId: string) {
      const answer = await store.getMessage(sessionId, messageId);
      const question = await store.getMessage(sessionId, answer?.replyTo ?? '');
      return { question: question?.versions, answer: answer?.versions };
    }

    async function questionOf(sessionId: number, messageId: string): Promise<string> {
      return (await store.getMessage(sessionId, messageId))?.replyTo ?? '';
    }

    it('of a question begin a branch, which is shown; the other one stays with what followed it', async () => {
      const { id } = await session();
      await said(id, 'a');
      const b = await said(id, 'b');
      await said(id, 'c');
      const other = await said(id, 'B', await questionOf(id, b));
      expect(await shown(id)).toEqual(['a', 'B']);
      await said(id, 'D');
      expect(await shown(id)).toEqual(['a', 'B', 'D']);
      const ids = [await questionOf(id, b), await questionOf(id, other)];
      expect(await versionsOf(id, other)).toEqual({ question: { index: 2, count: 2, ids } });
      expect(await store.chooseVersion(id, ids[0] ?? '', [anEvent()])).toBe('chosen');
      expect(await shown(id)).toEqual(['a', 'b', 'c']);
      const [, , , question] = await store.listMessages(id, 4);
      expect(question).toMatchObject({ text: 'b?', versions: { index: 1, count: 2, ids } });
      expect(await store.chooseVersion(id, b, [anEvent()])).toBe('shown');
      expect(await store.outbox.count()).toBe(1);
      expect(await store.chooseVersion(id, other, [])).toBe('chosen');
      expect(await shown(id)).toEqual(['a', 'B', 'D']);
      expect(await store.getSession(1, id)).toMatchObject({ messageCount: 10 });
    });

    it('of an answer have the same question, and count apart from those of the question', async () => {
      const { id } = await session();
      const first = await said(id, 'a');
      const second = await said(id, 'a', first, true);
      expect(await versionsOf(id, second)).toEqual({
        question: undefined,
        answer: { index: 2, count: 2, ids: [first, second] },
      });
      const edited = await said(id, 'b', second);
      const third = await said(id, 'a', first, true);
      expect(await versionsOf(id, third)).toEqual({
        question: { index: 1, count: 2, ids: [await questionOf(id, third), await questionOf(id, edited)] },
        answer: { index: 3, count: 3, ids: [first, second, third] },
      });
      await store.chooseVersion(id, second, []);
      await store.chooseVersion(id, edited, []);
      // A question stands for the answer to it that was shown last.
      expect((await versionsOf(id, edited)).question).toEqual({
        index: 2,
        count: 2,
        ids: [await questionOf(id, second), await questionOf(id, edited)],
      });
      expect((await versionsOf(id, edited)).answer).toBeUndefined();
    });

    it('of one that was edited and answered again are all versions of the same', async () => {
      const { id } = await session();
      await said(id, 'a');
      const b = await said(id, 'b');
      const edited = await said(id, 'B', b);
      const again = await said(id, 'B', edited, true);
      const next = await said(id, 'β', again);
      expect((await versionsOf(id, next)).question).toMatchObject({ index: 3, count: 3 });
      expect(await versionsOf(id, again)).toMatchObject({
        question: { index: 2, count: 3 },
        answer: { index: 2, count: 2, ids: [edited, again] },
      });
      expect(await shown(id)).toEqual(['a', 'β']);
    });

    it('come back with what was last shown after them', async () => {
      const { id } = await session();
      const a = await said(id, 'a');
      const b = await said(id, 'b');
      await said(id, 'c');
      await said(id, 'B', b);
      await said(id, 'C');
      const first = await said(id, 'A', a);
      expect(await shown(id)).toEqual(['A']);
      await store.chooseVersion(id, a, []);
      expect(await shown(id)).toEqual(['a', 'B', 'C']);
      await store.chooseVersion(id, b, []);
      await store.chooseVersion(id, first, []);
      await store.chooseVersion(id, a, []);
      expect(await shown(id)).toEqual(['a', 'b', 'c']);
      await said(id, 'd');
      await store.chooseVersion(id, first, []);
      await store.chooseVersion(id, a, []);
      expect(await shown(id)).toEqual(['a', 'b', 'c', 'd']);
    });

    it('are paged along their path, also while another one is chosen', async () => {
      const { id } = await session();
      const texts = Array.from({ length: 9 }, (_, i) => `${i}`);
      const answers: string[] = [];
      for (const text of texts) answers.push(await said(id, text));
      const late = await said(id, 'late', answers[6]);
      await said(id, 'later', undefined);
      const early = await said(id, 'early', answers[2]);
      await store.chooseVersion(id, late, []);
      const newest = await store.listMessages(id, 3);
      expect(newest.map(({ text }) => text)).toEqual(['later', 'later?', 'late']);
      await store.chooseVersion(id, early, []);
      const place = newest.at(-1);
      const older = await store.listMessages(id, 4, place);
      expect(older.map(({ text }) => text)).toEqual(['late?', '5', '5?', '4']);
      const oldest = await store.listMessages(id, 50, older.at(-1));
      expect(oldest).toHaveLength(9);
      expect(oldest.at(-1)?.text).toBe('0?');
      expect(await shown(id)).toEqual(['0', '1', 'early']);
      expect(await store.listEveryVersion(id, 50)).toHaveLength(24);
      const every = await store.listEveryVersion(id, 3, { sequence: 20 });
      expect(every.map(({ text }) => text)).toEqual(['late?', '8', '8?']);
    });

    it('are none of another session, of nothing, or while an answer is being written', async () => {
      const { id } = await session();
      const other = await session();
      const a = await said(id, 'a');
      const foreign = { versionOf: { messageId: a, isAgain: false } };
      expect((await store.beginTurn(turn(other.id, foreign), [])).kind).toBe('no_original');
      expect(await store.chooseVersion(other.id, a, [])).toBe('not_found');
      expect(await store.chooseVersion(id, uuidv7(), [])).toBe('not_found');
      const generation = await begun(id, { versionOf: { messageId: a, isAgain: false } });
      expect(await store.getGenerating(id)).toMatchObject({ id: generation.messageId });
      expect(await store.chooseVersion(id, a, [anEvent()])).toBe('busy');
      expect((await store.beginTurn(turn(id, foreign), [])).kind).toBe('busy');
      expect(await store.outbox.count()).toBe(0);
      expect(await store.listMessages(id, 1)).toMatchObject([{ id: generation.messageId }]);
    });

    it('are told apart by what the sender of a further question saw, and none is begun by it', async () => {
      const { id } = await session();
      const ask = async (text: string, parent: string) => {
        const one = turn(id, { text: `${text}?`, parent });
        const outcome = await store.beginTurn(one, []);
        const key = { messageId: one.answer.id, generation: one.answer.generation };
        await store.endGeneration(key, { state: 'complete', text, error: '', at: new Date() }, []);
        return { messageId: one.answer.id, missed: outcome.kind === 'begun' && outcome.missed === true };
      };
      const a = await ask('a', '');
      const b = await ask('b', a.messageId);
      // By a question as by its answer.
      const c = await ask('c', await questionOf(id, b.messageId));
      expect([a, b, c].map(({ missed }) => missed)).toEqual([false, false, false]);
      const stale = await ask('d', a.messageId);
      expect([stale.missed, await shown(id)]).toEqual([true, ['a', 'b', 'c', 'd']]);
      const other = await said(id, 'B', b.messageId);
      expect(await shown(id)).toEqual(['a', 'B']);
      const there = await ask('e', stale.messageId);
      expect([there.missed, await shown(id)]).toEqual([false, ['a', 'b', 'c', 'd', 'e']]);
      await store.chooseVersion(id, other, []);
      expect((await ask('f', a.messageId)).missed).toBe(true);
      expect(await shown(id)).toEqual(['a', 'B', 'f']);
      for (const none of ['', uuidv7()]) expect((await ask('g', none)).missed).toBe(true);
      expect(await shown(id)).toEqual(['a', 'B', 'f', 'g', 'g']);
      expect((await store.getMessage(id, there.messageId))?.versions).toBeUndefined();
    });

    it('of a repeated send are one', async () => {
      const { id } = await session();
      const a = await said(id, 'a');
      const edit = { clientId: 'same', versionOf: { messageId: a, isAgain: false } };
      const { messageId } = await ended(id, 'b', edit);
      const repeated = await store.beginTurn(turn(id, edit), []);
      expect(repeated).toMatchObject({
        kind: 'repeated',
        answer: { id: messageId },
        question: { versions: { index: 2, count: 2 } },
      });
      expect(await store.listEveryVersion(id, 10)).toHaveLength(4);
    });

    it('are written again in their place only where they are the last that is shown', async () => {
      const { id } = await session();
      const a = await said(id, 'a');
      const b = await said(id, 'b', a);
      expect((await store.beginAgain(again(id, a))).kind).toBe('not_last');
      expect(await store.beginAgain(again(id, b))).toMatchObject({
        kind: 'begun',
        question: { versions: { index: 2, count: 2 } },
        answer: { id: b, text: '' },
      });
    });

    it('forget a deleted document in every branch', async () => {
      const { id } = await session();
      const documentId = uuidv7();
      const cite = async (of?: string) => {
        const generation = await begun(id, of ? { versionOf: { messageId: of, isAgain: true } } : {});
        await store.saveCitations(generation, [citation(1, { documentId })]);
        const ending = { state: 'complete', text: 'x', error: '', at: new Date() } as const;
        await store.endGeneration(generation, ending, []);
        return generation.messageId;
      };
      const answers = [await cite()];
      answers.push(await cite(answers[0]), await cite(answers[0]));
      while ((await store.forgetDocument(documentId, 10)) > 0);
      for (const answer of answers) {
        const message = await store.getMessage(id, answer);
        expect(message?.citations).toMatchObject([{ quote: '', documentDeleted: true }]);
      }
    });

    it('go with their session', async () => {
      const { id } = await session();
      const a = await said(id, 'a');
      await said(id, 'b', a);
      await store.deleteSession(id, []);
      expect(await store.listEveryVersion(id, 10)).toEqual([]);
      expect(await store.getMessage(id, a)).toBeUndefined();
      expect(await store.chooseVersion(id, a, [])).toBe('not_found');
      let removed = 0;
      for (let some = 1; some > 0; removed += some) some = await store.purge(100);
      // Two turns of two messages, and the session.
      expect(removed).toBe(5);
    });
  });
}
