import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatStore } from '../store/chat-store.ts';
import {
  anEvent,
  at,
  citation,
  confidence,
  coverage,
  searchedFirst,
  searchTrace,
  steps,
  storeBuilders,
  verdicts,
} from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';

/** What every adapter must do with turns that begin. */
export function describeTurns(under: () => StoreUnderTest): void {
  describe('begins of answers', () => {
    let store: ChatStore;
    const { session, turn, again, begun, ended } = storeBuilders(() => store);
    const bob = uuidv7();

    beforeEach(() => {
      store = under().store;
    });

    describe('turns', () => {
      it('saves question, answer and event together', async () => {
        const { id } = await session();
        const one = turn(id, { text: 'Why? \u0001 ‮ 🪨', clientId: 'c-1' });
        const outcome = await store.beginTurn(one, [anEvent()]);
        const { clientId: _, ...asked } = one.question;
        const question = {
          ...asked,
          sessionId: id,
          sequence: 1,
          isAi: false,
          state: 'complete',
          error: '',
          replyTo: '',
          askedBy: one.question.userId,
          knowledgeMode: 'mixed',
          model: '',
          generation: '',
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
          askedBy: one.question.userId,
        };
        expect(outcome).toEqual({ kind: 'begun', question, answer });
        expect(await store.listMessages(id, 10)).toEqual([answer, question]);
        expect(await store.getGenerating(id)).toEqual(answer);
        expect(await store.outbox.count()).toBe(1);
        expect(await store.getSession(1, id)).toMatchObject({ messageCount: 2 });
      });

      it('allows one answer at a time in a session', async () => {
        const { id } = await session();
        const generation = await begun(id);
        expect((await store.beginTurn(turn(id), [anEvent()])).kind).toBe('busy');
        expect(await store.outbox.count()).toBe(0);
        expect(await store.getSession(1, id)).toMatchObject({ messageCount: 2 });
        await begun((await session()).id);
        await store.endGeneration(generation, { state: 'complete', error: '', at }, []);
        await begun(id);
      });

      it('knows a repeated question by its client’s id, within its session', async () => {
        const { id } = await session();
        const one = turn(id, { clientId: 'same' });
        await store.beginTurn(one, []);
        const again = await store.beginTurn(turn(id, { clientId: 'same' }), [anEvent()]);
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
        expect(await store.beginTurn(turn(id, third), [anEvent()])).toEqual({ kind: 'too_many', running: 2 });
        expect(await store.outbox.count()).toBe(0);
        expect(await store.listMessages(id, 10)).toEqual([]);
        await store.endGeneration(held[0] ?? expect.fail(), { state: 'complete', error: '', at }, []);
        expect((await store.beginTurn(turn(id, third), [])).kind).toBe('begun');
        expect((await store.beginTurn(turn(id, third), [])).kind).toBe('repeated');
      });
    });

    describe('answering again', () => {
      it('empties the last answer for a new generation; the old one can change nothing', async () => {
        const { id } = await session();
        const old = await begun(id);
        await store.saveCitations(old, [citation(1), citation(2)], searchedFirst(uuidv7()));
        expect(await store.saveSearchText(old, 'Why do cairns stand? 🪨')).toBe(true);
        const errorName = { reason: 'answer_longest', params: { max: 700 } };
        const ending = {
          state: 'failed',
          text: 'half',
          error: 'cut',
          errorName,
          confidence,
          verdicts,
          coverage,
          steps,
          searchTrace,
          at,
        } as const;
        await store.endGeneration(old, ending, []);
        expect(await store.getMessage(id, old.messageId)).toMatchObject({
          error: 'cut',
          errorName,
          searchText: 'Why do cairns stand? 🪨',
        });
        const next = again(id, old.messageId);
        const outcome = await store.beginAgain(next);
        expect(outcome).toMatchObject({
          kind: 'begun',
          question: { text: 'Why?' },
          answer: {
            id: old.messageId,
            generation: next.generation,
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
        expect(written).not.toHaveProperty('errorName');
        expect(written).not.toHaveProperty('confidence');
        expect(written).not.toHaveProperty('verdicts');
        expect(written).not.toHaveProperty('coverage');
        expect(written).not.toHaveProperty('steps');
        expect(written).not.toHaveProperty('searchedFirst');
        expect(written).not.toHaveProperty('searchText');
        expect(written).not.toHaveProperty('searchTrace');
        await store.checkpoint([{ ...old, text: 'old' }]);
        expect(await store.saveCitations(old, [citation(1)])).toBe(false);
        expect(await store.saveSearchText(old, 'Why?')).toBe(false);
        expect(await store.saveSteps(old, steps)).toBe(false);
        expect(
          await store.endGeneration(old, { state: 'complete', text: 'old', error: '', at }, [anEvent()]),
        ).toBe(false);
        expect(await store.getMessage(id, old.messageId)).toMatchObject({ text: '', state: 'generating' });
        expect(await store.getSession(1, id)).toMatchObject({ messageCount: 2 });
      });

      it('refuses one that is being written, is not the last, or is not there', async () => {
        const { id } = await session();
        const first = await ended(id);
        const second = await begun(id);
        expect((await store.beginAgain(again(id, second.messageId))).kind).toBe('busy');
        expect((await store.beginAgain(again(id, first.messageId))).kind).toBe('not_last');
        expect((await store.beginAgain(again(id, uuidv7()))).kind).toBe('not_found');
        const [, question] = await store.listMessages(id, 2);
        expect((await store.beginAgain(again(id, question?.id ?? ''))).kind).toBe('not_found');
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
  });
}
