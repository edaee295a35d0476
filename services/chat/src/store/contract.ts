import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatStore, RunKey } from '../domain/ports.ts';
import { QUOTE_REMOVED } from '../domain/quotations.ts';
import { at, citation, confidence, later, silently, storeBuilders, told } from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import { describeRaces } from './races.contract.ts';

/** What every adapter of the chat store must do. */
export function describeChatStore(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`chat store on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: ChatStore;
    const { ada, session, turn, again, begun, ended } = storeBuilders(() => store);
    const bob = uuidv7();

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.close());

    describe('sessions', () => {
      it('counts small integers up and tells of each', async () => {
        const made = await store.createSession({ projectId: 1, userId: ada, name: 'Ω 🪨', at }, (id) => [
          newEvent({ $case: 'chatSessionCreated', value: { sessionId: id } }),
        ]);
        expect(made).toEqual({
          id: 1,
          projectId: 1,
          userId: ada,
          name: 'Ω 🪨',
          messageCount: 0,
          createdAt: at,
          updatedAt: at,
        });
        expect(await store.getSession(1, 1)).toEqual(made);
        const [entry] = await store.outbox.read(10);
        expect(entry?.event.payload).toEqual({ $case: 'chatSessionCreated', value: { sessionId: 1 } });
        expect((await session()).id).toBe(2);
      });

      it('is not found in another project', async () => {
        await session();
        expect(await store.getSession(2, 1)).toBeUndefined();
      });

      it('lists a person their own, newest first, page by page', async () => {
        const mine = [await session(), await session(), await session()];
        await session(bob);
        await session(ada, 2);
        const page = await store.listSessions(1, ada, 2);
        expect(page.map((s) => s.id)).toEqual([mine[2]?.id, mine[1]?.id]);
        expect((await store.listSessions(1, ada, 2, page[1]?.id)).map((s) => s.id)).toEqual([mine[0]?.id]);
      });

      it('lists and counts all of a person, over projects, and nothing of another', async () => {
        const mine = [await session(), await session(ada, 2), await session()];
        await session(bob);
        await begun(mine[1]?.id ?? 0);
        await store.deleteSession(mine[2]?.id ?? 0, []);
        const listed = await store.listSessionsOfPerson(ada, 10);
        expect(listed.map(({ id, projectId }) => [id, projectId])).toEqual([
          [mine[0]?.id, 1],
          [mine[1]?.id, 2],
        ]);
        expect(await store.listSessionsOfPerson(ada, 1)).toHaveLength(1);
        expect(await store.count({ userId: ada })).toEqual({ sessions: 2, messages: 2 });
        expect(await store.count({ userId: uuidv7() })).toEqual({ sessions: 0, messages: 0 });
      });

      it('renames what is there', async () => {
        const { id } = await session();
        expect(await store.renameSession(id, 'Rocks', later, [told()])).toMatchObject({
          name: 'Rocks',
          updatedAt: later,
          createdAt: at,
        });
        expect(await store.renameSession(99, 'Rocks', later, [told()])).toBeUndefined();
        expect(await store.outbox.count()).toBe(1);
      });

      it('never gives the number of a deleted one again', async () => {
        const { id } = await session();
        await store.deleteSession(id, []);
        while ((await store.purge(10)) > 0);
        expect((await session()).id).toBeGreaterThan(id);
      });
    });

    describe('deletion', () => {
      it('takes a session away at once, with its run, and its messages in portions', async () => {
        const { id } = await session();
        const kept = await session();
        await ended(kept.id);
        for (let i = 0; i < 3; i++) await ended(id);
        const run = await begun(id);
        await store.saveCitations(run, [citation(1)]);
        expect(await store.deleteSession(id, [told()])).toBe(true);
        expect(await store.deleteSession(id, [told()])).toBe(false);
        expect(await store.outbox.count()).toBe(1);
        expect(await store.getSession(1, id)).toBeUndefined();
        expect(await store.getMessage(id, run.messageId)).toBeUndefined();
        expect(await store.getGenerating(id)).toBeUndefined();
        expect((await store.listSessions(1, ada, 10)).map((s) => s.id)).toEqual([kept.id]);
        expect(await store.endRun(run, { state: 'complete', error: '', at }, [told()])).toBe(false);
        expect((await store.beginTurn(turn(id), [])).kind).toBe('gone');

        expect(await store.listMessages(id, 10)).toEqual([]);

        expect(await store.purge(4)).toBe(4);
        while ((await store.purge(4)) > 0);
        expect(await store.listMessages(id, 10)).toEqual([]);
        expect(await store.listMessages(kept.id, 10)).toHaveLength(2);
      });

      it('takes every session of a project, in portions, and names the runs it ended', async () => {
        const mine = [await session(), await session(), await session()];
        const other = await session(ada, 2);
        const run = await begun(mine[1]?.id ?? 0);
        expect(await store.count({ projectId: 1 })).toEqual({ sessions: 3, messages: 2 });
        const first = await store.deleteSessionsOfProject(1, 2);
        expect(first).toEqual({ deleted: 2, runs: [run] });
        expect(await store.deleteSessionsOfProject(1, 2)).toEqual({ deleted: 1, runs: [] });
        expect(await store.deleteSessionsOfProject(1, 2)).toEqual({ deleted: 0, runs: [] });
        expect(await store.count({ projectId: 1 })).toEqual({ sessions: 0, messages: 0 });
        const late = { projectId: 1, userId: ada, name: 'Late', at };
        expect(await store.createSession(late, () => [told()])).toBeUndefined();
        expect(await store.outbox.count()).toBe(0);
        expect(await store.getSession(2, other.id)).toBeDefined();
      });
    });

    describe('turns', () => {
      it('saves question, answer and event together', async () => {
        const { id } = await session();
        const one = turn(id, { text: 'Why? \u0001 ‮ 🪨', clientId: 'c-1' });
        const outcome = await store.beginTurn(one, [told()]);
        const { clientId: _, ...asked } = one.question;
        const question = {
          ...asked,
          sessionId: id,
          sequence: 1,
          isAi: false,
          state: 'complete',
          error: '',
          replyTo: '',
          knowledgeMode: 'mixed',
          model: '',
          run: '',
          createdAt: at,
          citations: [],
          quotations: [],
          plainText: false,
        };
        const answer = {
          ...question,
          ...one.answer,
          sequence: 2,
          userId: '',
          isAi: true,
          text: '',
          state: 'generating',
          replyTo: one.question.id,
        };
        expect(outcome).toEqual({ kind: 'begun', question, answer });
        expect(await store.listMessages(id, 10)).toEqual([answer, question]);
        expect(await store.getGenerating(id)).toEqual(answer);
        expect(await store.outbox.count()).toBe(1);
        expect(await store.getSession(1, id)).toMatchObject({ messageCount: 2 });
      });

      it('allows one answer at a time in a session', async () => {
        const { id } = await session();
        const run = await begun(id);
        expect((await store.beginTurn(turn(id), [told()])).kind).toBe('busy');
        expect(await store.outbox.count()).toBe(0);
        expect(await store.getSession(1, id)).toMatchObject({ messageCount: 2 });
        await begun((await session()).id);
        await store.endRun(run, { state: 'complete', error: '', at }, []);
        await begun(id);
      });

      it('knows a repeated question by its client’s id, within its session', async () => {
        const { id } = await session();
        const one = turn(id, { clientId: 'same' });
        await store.beginTurn(one, []);
        const again = await store.beginTurn(turn(id, { clientId: 'same' }), [told()]);
        expect(again).toMatchObject({
          kind: 'repeated',
          question: { id: one.question.id },
          answer: { id: one.answer.id },
        });
        expect(await store.listMessages(id, 10)).toHaveLength(2);
        expect(await store.outbox.count()).toBe(0);
        const other = await session();
        expect((await store.beginTurn(turn(other.id, { clientId: 'same' }), [])).kind).toBe('begun');
      });

      it('allows a person so many answers at a time, in whatever sessions', async () => {
        const held = [await begun((await session()).id), await begun((await session()).id)];
        await begun((await session(bob)).id, { userId: bob });
        const { id } = await session();
        const third = { perPerson: 2, clientId: 'third' };
        expect(await store.beginTurn(turn(id, third), [told()])).toEqual({ kind: 'too_many', running: 2 });
        expect(await store.outbox.count()).toBe(0);
        expect(await store.listMessages(id, 10)).toEqual([]);
        await store.endRun(held[0] ?? expect.fail(), { state: 'complete', error: '', at }, []);
        expect((await store.beginTurn(turn(id, third), [])).kind).toBe('begun');
        expect((await store.beginTurn(turn(id, third), [])).kind).toBe('repeated');
      });

      it('pages messages newest first', async () => {
        const { id } = await session();
        for (let i = 0; i < 3; i++) await ended(id, `answer ${i}`);
        const page = await store.listMessages(id, 4);
        expect(page.map((m) => m.sequence)).toEqual([6, 5, 4, 3]);
        expect((await store.listMessages(id, 4, 3)).map((m) => m.text)).toEqual(['answer 0', 'Why?']);
      });

      it('does not show a message in another session', async () => {
        const { id } = await session();
        const other = await session();
        const { messageId } = await ended(id);
        expect(await store.getMessage(other.id, messageId)).toBeUndefined();
      });
    });

    describe('answering again', () => {
      it('empties the last answer for a new run; the old one can change nothing', async () => {
        const { id } = await session();
        const old = await begun(id);
        await store.saveCitations(old, [citation(1), citation(2)]);
        const errorName = { reason: 'answer_longest', params: { max: 700 } };
        const ending = { state: 'failed', text: 'half', error: 'cut', errorName, confidence, at } as const;
        await store.endRun(old, ending, []);
        expect(await store.getMessage(id, old.messageId)).toMatchObject({ error: 'cut', errorName });
        const next = again(id, old.messageId);
        const outcome = await store.beginAgain(next);
        expect(outcome).toMatchObject({
          kind: 'begun',
          question: { text: 'Why?' },
          answer: {
            id: old.messageId,
            run: next.run,
            text: '',
            error: '',
            state: 'generating',
            model: 'stone-2',
            knowledgeMode: 'project_only',
            citations: [],
            quotations: [],
            plainText: true,
          },
        });
        const written = await store.getMessage(id, old.messageId);
        expect([written?.errorName, written?.confidence]).toEqual([undefined, undefined]);
        await store.checkpoint([{ ...old, text: 'old' }]);
        expect(await store.saveCitations(old, [citation(1)])).toBe(false);
        expect(await store.endRun(old, { state: 'complete', text: 'old', error: '', at }, [told()])).toBe(
          false,
        );
        expect(await store.getMessage(id, old.messageId)).toMatchObject({ text: '', state: 'generating' });
        expect(await store.getSession(1, id)).toMatchObject({ messageCount: 2 });
      });

      it('refuses one that is being written, is not the last, or is not there', async () => {
        const { id } = await session();
        const first = await ended(id);
        const second = await begun(id);
        expect((await store.beginAgain(again(id, second.messageId))).kind).toBe('busy');
        expect((await store.beginAgain(again(id, first.messageId))).kind).toBe('not_last');
        expect((await store.beginAgain(again(id, uuidv7()))).kind).toBe('gone');
        const [, question] = await store.listMessages(id, 2);
        expect((await store.beginAgain(again(id, question?.id ?? ''))).kind).toBe('gone');
      });

      it('counts for the person who asked', async () => {
        const { id } = await session();
        const { messageId } = await ended(id);
        await begun((await session()).id);
        const once = { ...again(id, messageId), perPerson: 1 };
        expect(await store.beginAgain(once)).toEqual({ kind: 'too_many', running: 1 });
        expect(await store.getMessage(id, messageId)).toMatchObject({ text: 'Because.', state: 'complete' });
        expect((await store.beginAgain({ ...once, perPerson: 2 })).kind).toBe('begun');
        const { id: other } = await session();
        expect(await store.beginTurn(turn(other, { perPerson: 2 }), [])).toEqual({
          kind: 'too_many',
          running: 2,
        });
      });
    });

    describe('runs', () => {
      it('keeps text on the way and everything at the end', async () => {
        const { id } = await session();
        const run = await begun(id);
        const given = [citation(1), citation(2, { page: 0, lineStart: 4, lineEnd: 9 })];
        expect(await store.saveCitations(run, given)).toBe(true);
        await store.checkpoint([
          { ...run, text: 'Becau' },
          { messageId: uuidv7(), run: uuidv7(), text: 'nobody’s' },
        ]);
        expect(await store.getMessage(id, run.messageId)).toMatchObject({ text: 'Becau', citations: given });
        const text = 'Because [2]. 🪨';
        expect(
          await store.endRun(run, { state: 'stopped', text, error: '', cited: [2], confidence, at: later }, [
            told(),
          ]),
        ).toBe(true);
        expect(await store.getMessage(id, run.messageId)).toMatchObject({
          text,
          state: 'stopped',
          citations: [given[0], { ...given[1], cited: true }],
          confidence,
        });
        expect(await store.outbox.count()).toBe(1);
        expect(await store.getGenerating(id)).toBeUndefined();
        expect(await store.getSession(1, id)).toMatchObject({ updatedAt: later });
        expect(await store.endRun(run, { state: 'failed', error: 'x', at }, [told()])).toBe(false);
        expect(await store.outbox.count()).toBe(1);
      });

      it('renews leases, and tells of stops and of runs that were lost', async () => {
        const one = await begun((await session()).id, { ms: 0 });
        const two = await begun((await session()).id, { ms: 0 });
        const foreign = await begun((await session()).id, { ms: 0, owner: 'elsewhere' });
        await store.requestStop(two.messageId);
        expect(await store.heartbeat('here', [one.run, two.run, foreign.run], 60_000)).toEqual({
          stopRequested: [two.run],
          lost: [foreign.run],
        });
        const lapsed = await store.interruptAbandoned({ limit: 10 }, () => silently);
        expect(lapsed.map((each) => each.run)).toEqual([foreign.run]);
        expect((await store.heartbeat('elsewhere', [foreign.run], 60_000)).lost).toEqual([foreign.run]);
      });

      it('interrupts what nobody holds any more, once, keeping its text', async () => {
        const { id } = await session();
        const run = await begun(id, { ms: 0 });
        const held = await begun((await session()).id);
        await store.saveCitations(run, [citation(1), citation(2)]);
        await store.checkpoint([{ ...run, text: 'Half an [2]' }]);
        const ending = () => ({ cited: [2], events: [told()] });
        expect(await store.interruptAbandoned({ limit: 10 }, ending)).toEqual([
          { ...run, sessionId: id, projectId: 1, text: 'Half an [2]', given: 2 },
        ]);
        expect(await store.interruptAbandoned({ limit: 10 }, ending)).toEqual([]);
        expect(await store.outbox.count()).toBe(1);
        const message = await store.getMessage(id, run.messageId);
        expect(message).toMatchObject({ state: 'interrupted', text: 'Half an [2]' });
        expect(message?.citations.map((c) => c.cited)).toEqual([false, true]);
        expect(await store.endRun(run, { state: 'complete', error: '', at }, [])).toBe(false);
        expect((await store.getGenerating(id + 1))?.id).toBe(held.messageId);
      });

      it('interrupts what every other process held, whatever its lease', async () => {
        const mine = await begun((await session()).id);
        const theirs = await begun((await session()).id, { owner: 'elsewhere' });
        const found = await store.interruptAbandoned({ notOwner: 'here', limit: 10 }, () => silently);
        expect(found.map((each) => each.run)).toEqual([theirs.run]);
        expect((await store.heartbeat('here', [mine.run], 60_000)).lost).toEqual([]);
      });
    });

    it('takes a deleted document’s text out of citations, in portions, and of no other', async () => {
      const documentId = uuidv7();
      const sessions = [await session(), await session(), await session()];
      for (const { id } of sessions)
        await store.saveCitations(await begun(id), [
          citation(1, { documentId }),
          citation(2),
          citation(3, { documentId }),
          citation(4, { documentId }),
        ]);
      expect(await store.forgetDocument(documentId, 2)).toBe(2);
      expect(await store.forgetDocument(documentId, 2)).toBe(1);
      expect(await store.forgetDocument(documentId, 2)).toBe(0);
      for (const { id } of sessions) {
        const [answer] = await store.listMessages(id, 1);
        expect(answer?.citations.map((c) => [c.quote, c.documentDeleted, c.documentName])).toEqual([
          ['', true, 'stones 🪨.pdf'],
          ['Passage 2', false, 'stones 🪨.pdf'],
          ['', true, 'stones 🪨.pdf'],
          ['', true, 'stones 🪨.pdf'],
        ]);
      }
    });

    it('takes it out of citations that are saved only afterwards, too', async () => {
      const { id } = await session();
      const documentId = uuidv7();
      const run = await begun(id);
      await store.forgetDocument(documentId, 10);
      await store.saveCitations(run, [citation(1, { documentId }), citation(2)]);
      const message = await store.getMessage(id, run.messageId);
      expect(message?.citations.map((c) => [c.quote, c.documentDeleted])).toEqual([
        ['', true],
        ['Passage 2', false],
      ]);
    });

    describe('an answer that quotes documents word for word', () => {
      const stone = uuidv7();
      const moss = uuidv7();
      const text = '“Stone is cut.” [1] “Moss grows.” [2]';
      const quotations = [
        { documentId: stone, start: 1, end: 14 },
        { documentId: moss, start: 21, end: 32 },
      ];
      const withoutStone = `“${QUOTE_REMOVED}” [1] “Moss grows.” [2]`;
      const textOf = async (sessionId: number, { messageId }: RunKey) =>
        (await store.getMessage(sessionId, messageId))?.text;

      it.each(['checkpoint', 'end'] as const)(
        'loses their words when they are deleted after its %s',
        async (saved) => {
          const { id } = await session();
          const run = await begun(id);
          if (saved === 'checkpoint') await store.checkpoint([{ ...run, text, quotations }]);
          else await store.endRun(run, { state: 'complete', text, quotations, error: '', at }, []);
          expect(await textOf(id, run)).toBe(text);
          expect(await store.forgetDocument(stone, 10)).toBe(1);
          expect(await store.forgetDocument(stone, 10)).toBe(0);
          expect(await textOf(id, run)).toBe(withoutStone);
          expect(await store.forgetDocument(moss, 10)).toBe(1);
          expect(await textOf(id, run)).toBe(`“${QUOTE_REMOVED}” [1] “${QUOTE_REMOVED}” [2]`);
        },
      );

      it('never gets the words of documents that were deleted before it ended', async () => {
        const { id } = await session();
        const run = await begun(id);
        await store.checkpoint([{ ...run, text, quotations }]);
        await store.forgetDocument(stone, 10);
        await store.checkpoint([{ ...run, text, quotations }]);
        await store.endRun(run, { state: 'complete', text, quotations, error: '', at }, []);
        expect(await textOf(id, run)).toBe(withoutStone);
      });

      it('loses them when nobody writes it any more', async () => {
        const { id } = await session();
        const run = await begun(id, { ms: 0 });
        await store.forgetDocument(stone, 10);
        await store.checkpoint([{ ...run, text, quotations }]);
        expect(await store.interruptAbandoned({ limit: 10 }, () => silently)).toHaveLength(1);
        expect(await textOf(id, run)).toBe(withoutStone);
      });

      it('takes them out in portions, and has none when it is written again', async () => {
        const answers = [];
        for (let n = 0; n < 3; n++) {
          const { id } = await session();
          const run = await begun(id);
          await store.saveCitations(run, [citation(1, { documentId: stone })]);
          await store.endRun(run, { state: 'complete', text, quotations, error: '', at }, []);
          answers.push({ id, run });
        }
        const { id, run } = answers[0] ?? { id: 0, run: { messageId: '', run: '' } };
        const rewritten = again(id, run.messageId);
        expect((await store.beginAgain(rewritten)).kind).toBe('begun');
        await store.endRun(
          { messageId: run.messageId, run: rewritten.run },
          { state: 'complete', text: 'Other words.', error: '', at },
          [],
        );
        let portions = 0;
        while ((await store.forgetDocument(stone, 1)) > 0) portions++;
        expect(portions).toBeGreaterThan(1);
        expect(await Promise.all(answers.map((each) => textOf(each.id, each.run)))).toEqual([
          'Other words.',
          withoutStone,
          withoutStone,
        ]);
      });
    });

    it('remembers which events a consumer acted on', async () => {
      const id = uuidv7();
      await store.inbox.add('one', id);
      expect(await store.inbox.has('one', id)).toBe(true);
      expect(await store.inbox.has('two', id)).toBe(false);
    });

    describeRaces(() => under);
  });
}
