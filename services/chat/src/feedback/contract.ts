import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatStore } from '../store/chat-store.ts';
import { at, storeBuilders } from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import type { Feedback } from './feedback.ts';

/** What every adapter must do with what people say of answers. */
export function describeFeedback(under: () => StoreUnderTest): void {
  describe('feedback', () => {
    let store: ChatStore;
    const { ada, session, begun, ended, again } = storeBuilders(() => store);
    const bad: Feedback = { projectId: 1, rating: 'bad', comment: 'Wrong year 🪨', createdAt: at };

    beforeEach(() => {
      store = under().store;
    });

    it('is kept with its answer, changed and removed, also when the answer is written again', async () => {
      const { id } = await session();
      const { messageId } = await ended(id);
      expect(await store.setFeedback(id, messageId, bad)).toMatchObject({ id: messageId, feedback: bad });
      expect((await store.getMessage(id, messageId))?.feedback).toEqual(bad);
      const good: Feedback = { ...bad, rating: 'good', comment: '' };
      await store.setFeedback(id, messageId, good);
      expect((await store.getMessage(id, messageId))?.feedback).toEqual(good);
      expect((await store.setFeedback(id, messageId, undefined))?.feedback).toBeUndefined();
      expect(await store.listFeedback(1, 10)).toEqual([]);
      await store.setFeedback(id, messageId, bad);
      await store.beginAgain(again(id, messageId));
      expect((await store.getMessage(id, messageId))?.feedback).toBeUndefined();
      expect(await store.setFeedback(id, messageId, bad)).toBeUndefined();
    });

    it('is taken for no question, no answer that is being written, and none of another or a deleted session', async () => {
      const { id } = await session();
      const other = await session();
      const { messageId } = await ended(id);
      const question = (await store.getMessage(id, messageId))?.replyTo ?? '';
      const generation = await begun(other.id);
      expect(await store.setFeedback(id, question, bad)).toBeUndefined();
      expect(await store.setFeedback(other.id, messageId, bad)).toBeUndefined();
      expect(await store.setFeedback(other.id, generation.messageId, bad)).toBeUndefined();
      await store.deleteSession(id, []);
      expect(await store.setFeedback(id, messageId, bad)).toBeUndefined();
    });

    it('is listed for its project in the order of answers, page by page, without deleted sessions', async () => {
      const mine = await session();
      const deleted = await session();
      const elsewhere = await session(ada, 2);
      const answers: string[] = [];
      for (let i = 0; i < 3; i++) answers.push((await ended(mine.id)).messageId);
      answers.sort();
      for (const messageId of answers) await store.setFeedback(mine.id, messageId, bad);
      await store.setFeedback(deleted.id, (await ended(deleted.id)).messageId, bad);
      const foreign = (await ended(elsewhere.id)).messageId;
      await store.setFeedback(elsewhere.id, foreign, { ...bad, projectId: 2 });
      await ended(mine.id);
      await store.deleteSession(deleted.id, []);
      const ids = async (limit: number, after?: string) =>
        (await store.listFeedback(1, limit, after)).map(({ id }) => id);
      expect(await ids(10)).toEqual(answers);
      expect(await ids(2)).toEqual(answers.slice(0, 2));
      expect(await ids(2, answers[1])).toEqual(answers.slice(2));
      expect((await store.listFeedback(2, 10)).map(({ id, askedBy }) => [id, askedBy])).toEqual([
        [foreign, ada],
      ]);
    });
  });
}
