import { describe, expect, it } from 'vitest';
import { chatUnderTest } from '../testing/chat-under-test.ts';
import { bob } from '../testing/harness.ts';

describe('what people say of answers', () => {
  const under = chatUnderTest();
  const { newSession, ask } = under;

  it('is its person’s to give, change and take back, and the project’s owners’ to read without the chat', async () => {
    const place = await newSession(under.asBob);
    const { done } = await ask(place, 'What are cairns?', under.asBob);
    const answer = { ...place, messageId: done?.id ?? '' };
    const rated = { ...answer, rating: 'RATING_BAD' as const, comment: ' Wrong\r\nyear ' };
    expect((await under.harness.chat.rateAnswer(rated, under.asBob)).answer?.feedback).toMatchObject({
      rating: 'RATING_BAD',
      comment: 'Wrong\nyear',
    });
    await expect(under.harness.chat.rateAnswer(rated, under.asAda)).rejects.toMatchObject({
      code: 'not_found',
    });
    const { feedback } = await under.harness.chat.listFeedback({ projectId: 1 }, under.asAda);
    expect(feedback).toMatchObject([
      {
        messageId: answer.messageId,
        userId: bob.userId,
        feedback: { comment: 'Wrong\nyear' },
        model: 'stone-1',
      },
    ]);
    expect(JSON.stringify(feedback)).not.toContain('cairns');
    await expect(under.harness.chat.listFeedback({ projectId: 1 }, under.asBob)).rejects.toMatchObject({
      code: 'forbidden',
    });

    await under.harness.chat.rateAnswer({ ...answer, rating: 'RATING_GOOD' }, under.asBob);
    const { messages } = await under.harness.chat.listMessages(place, under.asBob);
    expect(messages.at(-1)?.feedback).toMatchObject({ rating: 'RATING_GOOD', comment: '' });
    await under.harness.chat.rateAnswer(answer, under.asBob);
    expect((await under.harness.chat.listFeedback({ projectId: 1 }, under.asAda)).feedback).toEqual([]);
  });

  it('refuses a comment that is too long, and answers that are not there', async () => {
    const place = await newSession();
    const { done } = await ask(place);
    const rated = { ...place, messageId: done?.id ?? '', rating: 'RATING_GOOD' as const };
    await expect(
      under.harness.chat.rateAnswer({ ...rated, comment: 'x'.repeat(2_001) }, under.asAda),
    ).rejects.toMatchObject({ code: 'invalid_input', faults: [{ loc: ['body', 'comment'] }] });
    await expect(
      under.harness.chat.rateAnswer({ ...rated, messageId: 'none' }, under.asAda),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
