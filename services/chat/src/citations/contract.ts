import { payloadOf } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GenerationKey } from '../chats/ports.ts';
import type { ChatStore } from '../store/chat-store.ts';
import { at, citation, searchedFirst, silently, storeBuilders } from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import { QUOTE_REMOVED } from './quotations.ts';

/** What every adapter must do with what answers hold of documents. */
export function describeQuoting(under: () => StoreUnderTest): void {
  describe('what answers hold of documents', () => {
    let store: ChatStore;
    const { session, again, begun } = storeBuilders(() => store);

    beforeEach(() => {
      store = under().store;
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
      expect(await store.countQuotes(documentId)).toBe(9);
      expect(await store.forgetDocument(documentId, 2)).toBe(2);
      expect(await store.countQuotes(documentId)).toBe(3);
      expect(await store.forgetDocument(documentId, 2)).toBe(1);
      expect(await store.countQuotes(documentId)).toBe(0);
      expect(await store.forgetDocument(documentId, 2)).toBe(0);
      for (const { id } of sessions) {
        const [answer] = await store.listMessages(id, 1);
        const shown = answer?.citations.map((c) => [
          c.quote,
          c.documentDeleted,
          c.documentName,
          c.context?.table,
        ]);
        expect(shown).toEqual([
          ['', true, 'stones 🪨.pdf', undefined],
          ['Passage 2', false, 'stones 🪨.pdf', 'Table 2'],
          ['', true, 'stones 🪨.pdf', undefined],
          ['', true, 'stones 🪨.pdf', undefined],
        ]);
      }
    });

    it('keeps it again in what is saved once it was restored', async () => {
      const { id } = await session();
      const documentId = uuidv7();
      const generation = await begun(id);
      await store.forgetDocument(documentId, 10);
      await store.recallDocument(documentId);
      await store.saveCitations(generation, [citation(1, { documentId, kind: 'memory' })]);
      const message = await store.getMessage(id, generation.messageId);
      expect(message?.citations).toMatchObject([
        { kind: 'memory', quote: 'Passage 1', documentDeleted: false },
      ]);
    });

    it('takes it out of citations that are saved only afterwards, too', async () => {
      const { id } = await session();
      const documentId = uuidv7();
      const generation = await begun(id);
      await store.forgetDocument(documentId, 10);
      await store.saveCitations(generation, [citation(1, { documentId }), citation(2)]);
      const message = await store.getMessage(id, generation.messageId);
      expect(message?.citations.map((c) => [c.quote, c.documentDeleted])).toEqual([
        ['', true],
        ['Passage 2', false],
      ]);
    });

    it('marks a deleted document among those searched first, saved before or after, and no other', async () => {
      const [stone, moss] = [uuidv7(), uuidv7()];
      const before = await begun((await session()).id);
      const { id } = await session();
      const after = await begun(id);
      await store.saveCitations(before, [], searchedFirst(stone, moss));
      expect(await store.countQuotes(stone)).toBe(0);
      expect(await store.forgetDocument(stone, 10)).toBe(1);
      expect(await store.forgetDocument(stone, 10)).toBe(0);
      await store.saveCitations(after, [citation(1)], searchedFirst(moss, stone));
      const marksOf = async (sessionId: number, { messageId }: GenerationKey) =>
        (await store.getMessage(sessionId, messageId))?.searchedFirst?.documents.map(
          ({ documentName, documentDeleted }) => [documentName, documentDeleted],
        );
      const names = ['stones 0 🪨.pdf', 'stones 1 🪨.pdf'];
      expect(await marksOf(id - 1, before)).toEqual([
        [names[0], true],
        [names[1], false],
      ]);
      expect(await marksOf(id, after)).toEqual([
        [names[0], false],
        [names[1], true],
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
      const textOf = async (sessionId: number, { messageId }: GenerationKey) =>
        (await store.getMessage(sessionId, messageId))?.text;

      it.each(['checkpoint', 'end'] as const)(
        'loses their words when they are deleted after its %s',
        async (saved) => {
          const { id } = await session();
          const generation = await begun(id);
          if (saved === 'checkpoint') await store.checkpoint([{ ...generation, text, quotations }]);
          else
            await store.endGeneration(generation, { state: 'complete', text, quotations, error: '', at }, []);
          expect(await textOf(id, generation)).toBe(text);
          expect(await store.countQuotes(stone)).toBe(1);
          expect(await store.forgetDocument(stone, 10)).toBe(1);
          expect(await store.countQuotes(stone)).toBe(0);
          expect(await store.forgetDocument(stone, 10)).toBe(0);
          expect(await textOf(id, generation)).toBe(withoutStone);
          expect(await store.forgetDocument(moss, 10)).toBe(1);
          expect(await textOf(id, generation)).toBe(`“${QUOTE_REMOVED}” [1] “${QUOTE_REMOVED}” [2]`);
          const told = (await store.outbox.read(100)).map(({ event }) =>
            payloadOf(event, 'chatMessageChanged'),
          );
          const changed = { sessionId: id, messageId: generation.messageId };
          expect(told.filter((each) => each?.messageId === generation.messageId)).toEqual([changed, changed]);
        },
      );

      it('never gets the words of documents that were deleted before it ended', async () => {
        const { id } = await session();
        const generation = await begun(id);
        await store.checkpoint([{ ...generation, text, quotations }]);
        await store.forgetDocument(stone, 10);
        await store.checkpoint([{ ...generation, text, quotations }]);
        await store.endGeneration(generation, { state: 'complete', text, quotations, error: '', at }, []);
        expect(await textOf(id, generation)).toBe(withoutStone);
      });

      it('loses them when no process writes it any more', async () => {
        const { id } = await session();
        const generation = await begun(id, { ms: 0 });
        await store.forgetDocument(stone, 10);
        await store.checkpoint([{ ...generation, text, quotations }]);
        expect(await store.interruptAbandoned({ limit: 10 }, () => silently)).toHaveLength(1);
        expect(await textOf(id, generation)).toBe(withoutStone);
      });

      it('takes them out in portions, and has none when it is written again', async () => {
        const answers = [];
        for (let n = 0; n < 3; n++) {
          const { id } = await session();
          const generation = await begun(id);
          await store.saveCitations(generation, [citation(1, { documentId: stone })]);
          await store.endGeneration(generation, { state: 'complete', text, quotations, error: '', at }, []);
          answers.push({ id, generation });
        }
        const { id, generation } = answers[0] ?? { id: 0, generation: { messageId: '', generation: '' } };
        const rewritten = again(id, generation.messageId);
        expect((await store.beginAgain(rewritten)).kind).toBe('begun');
        await store.endGeneration(
          { messageId: generation.messageId, generation: rewritten.generation },
          { state: 'complete', text: 'Other words.', error: '', at },
          [],
        );
        let portions = 0;
        while ((await store.forgetDocument(stone, 1)) > 0) portions++;
        expect(portions).toBeGreaterThan(1);
        expect(await Promise.all(answers.map((each) => textOf(each.id, each.generation)))).toEqual([
          'Other words.',
          withoutStone,
          withoutStone,
        ]);
      });
    });
  });
}
