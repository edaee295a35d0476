import { createGate } from '@cairn/testing';
import { describe, expect, it } from 'vitest';
import { answersUnderTest } from './testing/answers-under-test.ts';
import { bob, read } from './testing/harness.ts';
import { poll } from './testing/poll.ts';

describe('an answer being written', () => {
  const under = answersUnderTest();
  const { newSession, send, again, halves } = under;

  it('is the only one of its session', async () => {
    const { gate, first } = halves();
    const reading = send();
    await poll(() => reading.text).toBe(first);
    const second = send('And then?');
    await second.finished;
    expect(second.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('An answer is still being written'),
    });
    const refused = again(reading.accepted?.answer?.id ?? '');
    await refused.finished;
    expect(refused.error).toMatchObject({ code: 'conflict' });
    const elsewhere = send('Elsewhere?', await newSession());
    await elsewhere.finished;
    expect(elsewhere.done?.state).toBe('MESSAGE_STATE_COMPLETE');
    gate.open();
    await reading.finished;
    expect((await under.harness.chat.listMessages(under.place, under.asAda)).messages).toHaveLength(2);
  });

  it('is one of a few that a person may have at a time', async () => {
    const gate = createGate();
    const running = [];
    for (let i = 0; i < 5; i++) {
      under.harness.endpoint.next({ steps: [{ text: 'a' }, { gate }] });
      const reading = send('Hm?', await newSession());
      await poll(() => reading.text).toBe('a');
      running.push(reading);
    }
    const sixth = send();
    await sixth.finished;
    expect(sixth.error).toMatchObject({ code: 'rate_limited' });
    gate.open();
    await Promise.all(running.map((reading) => reading.finished));
  });

  it('is one of as many as a person may ask a model for in a day, whatever became of the others', async () => {
    const asBob = await under.harness.platform.as(bob);
    under.harness.platform.auth.limits.answers_per_day = 2;
    const { session } = await under.harness.chat.createSession({ projectId: 1 }, asBob);
    const ask = async () => {
      const question = { projectId: 1, sessionId: session?.id ?? 0, text: 'Again?' };
      const reading = read((call) => under.harness.chat.sendMessage(question, call), asBob);
      await reading.finished;
      return reading;
    };
    under.harness.endpoint.next({ steps: [{ text: 'Yes.' }] });
    expect((await ask()).done?.state).toBe('MESSAGE_STATE_COMPLETE');
    under.harness.endpoint.next({ status: 400 });
    expect((await ask()).done?.state).toBe('MESSAGE_STATE_FAILED');
    expect((await ask()).error).toMatchObject({
      code: 'rate_limited',
      reason: 'too_many_answers_today',
      params: { max: 2 },
    });
    const { messages } = await under.harness.chat.listMessages(
      { projectId: 1, sessionId: session?.id ?? 0 },
      asBob,
    );
    expect(messages).toHaveLength(4);
  });
});
