import { describe, expect, it } from 'vitest';
import { answersUnderTest } from './testing/answers-under-test.ts';

describe('an answer', () => {
  const under = answersUnderTest();
  const { send, again, lastMessage } = under;

  describe('generated again', () => {
    it('takes the place of one without text, under its id', async () => {
      under.harness.endpoint.next(
        { status: 500 },
        { status: 500 },
        { status: 500 },
        { steps: [{ text: 'New [2].' }] },
      );
      const first = send();
      await first.finished;
      expect(first.done).toMatchObject({ text: '', state: 'MESSAGE_STATE_FAILED' });
      const second = again(first.done?.id ?? '');
      await second.finished;
      expect(second.accepted?.question).toBeUndefined();
      expect(second.accepted?.answer).toMatchObject({
        id: first.done?.id,
        text: '',
        state: 'MESSAGE_STATE_GENERATING',
      });
      expect(second.text).toBe('New [2].');
      expect(second.done?.sources.map((source) => source.cited)).toEqual([false, true]);
      expect(await lastMessage()).toEqual(second.done);
      expect((await under.harness.chat.getSession(under.place, under.asAda)).session?.messageCount).toBe(2);
      expect(under.harness.endpoint.requests.at(-1)?.body.messages).toHaveLength(2);
    });

    it('is another version of one with text, which stays; neither is shown to the model', async () => {
      under.harness.endpoint.next({ steps: [{ text: 'Old [1].' }] }, { steps: [{ text: 'New [2].' }] });
      const first = send();
      await first.finished;
      const second = again(first.done?.id ?? '');
      await second.finished;
      const ids = [first.done?.id, second.done?.id];
      expect(second.accepted?.question?.text).toBe('What are cairns?');
      expect(second.accepted?.question?.versions).toBeUndefined();
      expect(second.accepted?.answer?.versions).toEqual({ index: 2, count: 2, ids });
      expect(second.done).toMatchObject({ text: 'New [2].', versions: { index: 2, count: 2, ids } });
      expect(await lastMessage()).toEqual(second.done);
      expect((await under.harness.chat.listMessages(under.place, under.asAda)).messages).toHaveLength(2);
      expect(under.harness.endpoint.requests[1]?.body.messages).toHaveLength(2);
    });

    it('is refused for what is no answer', async () => {
      const first = send();
      await first.finished;
      for (const messageId of [first.accepted?.question?.id, 'nothing']) {
        const refused = again(messageId ?? '');
        await refused.finished;
        expect(refused.error).toMatchObject({ code: 'not_found' });
      }
    });
  });
});
