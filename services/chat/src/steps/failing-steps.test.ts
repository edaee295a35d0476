import { createGate, type Script } from '@cairn/testing';
import { describe, expect, it } from 'vitest';
import { read } from '../testing/harness.ts';
import { poll } from '../testing/poll.ts';
import { NORTH, plans, says, stepsUnderTest, WIDE } from '../testing/steps-under-test.ts';

describe('a question that is answered in steps', () => {
  const under = stepsUnderTest();
  const { open, send, ask, linesOf, queries } = under;

  const FAULTY: [string, Script, string][] = [
    ['is no JSON', says('First I would search for stones.'), 'unreadable'],
    ['has another form', says('{"searches": "stones"}'), 'unreadable'],
    ['has no search', plans(), 'unreadable'],
    ['only repeats the question', plans(WIDE.toUpperCase()), 'unreadable'],
    ['has searches that are none', plans(' ?! ', 'x'.repeat(301), 'stones \u202E'), 'unreadable'],
    ['is cut', says('{"searches": ["stones"]}', 'length'), 'unreadable'],
    ['fails', { status: 500 }, 'failed'],
    ['is refused for a while', { status: 429, headers: { 'Retry-After': '0' } }, 'busy'],
    ['is HTML', { plain: '<html>hello</html>' }, 'failed'],
    ['is cut off', { steps: [{ text: '{"sea' }, { cut: true }] }, 'failed'],
    ['takes too long', { silent: true }, 'slow'],
    [
      'never ends',
      { steps: [{ text: `{"searches": ["${'x'.repeat(3_001)}` }, { gate: createGate() }] },
      'unreadable',
    ],
  ];

  it('is answered in the ordinary way whatever is wrong with its plan', async () => {
    await open();
    const hasty = await under.harness.another({ env: { AI_STEPS_TIMEOUT: '1s' } });
    for (const [name, script, fault] of FAULTY) {
      const { session } = await under.harness.chat.createSession({ projectId: 1 }, under.asAda);
      under.place = { projectId: 1, sessionId: session?.id ?? 0 };
      under.harness.endpoint.next(script, says('Heaps [1].'));
      const answer = await ask(WIDE, 'mixed', fault === 'slow' ? hasty : under.harness.chat);
      expect(answer, name).toMatchObject({ text: 'Heaps [1].', state: 'MESSAGE_STATE_COMPLETE' });
      expect(linesOf(answer.steps), name).toEqual([`plan failed ${fault}  0 0 0`, 'write done  0 0 0']);
      await under.harness.endpoint.requests.at(-2)?.closed;
    }
    expect(queries()).toEqual(FAULTY.map(() => WIDE));
    expect(under.harness.endpoint.requests).toHaveLength(2 * FAULTY.length);
  });

  it('goes on without a search that fails', async () => {
    await open();
    const gate = createGate();
    under.harness.endpoint.next(
      { steps: [{ gate }, { text: JSON.stringify({ searches: [NORTH] }) }] },
      says('Heaps [1].'),
    );
    const reading = send();
    await poll(() => under.harness.endpoint.requests.length).toBe(1);
    under.harness.world.searchError = new Error('gone');
    gate.open();
    await reading.finished;
    expect(reading.done).toMatchObject({ text: 'Heaps [1].', state: 'MESSAGE_STATE_COMPLETE' });
    expect(linesOf(reading.done?.steps)?.[1]).toBe(`search failed failed ${NORTH} 0 0 0`);
  });

  it('is stopped at once in a step, and keeps the steps that it has', async () => {
    await open();
    under.harness.endpoint.next({ silent: true });
    const reading = send();
    await poll(() => under.harness.endpoint.requests.length).toBe(1);
    const { answer } = await under.harness.chat.stopAnswer(under.place, under.asAda);
    expect(answer).toMatchObject({ text: '', state: 'MESSAGE_STATE_STOPPED' });
    expect(linesOf(answer?.steps)).toEqual(['plan stopped  0 0 0', 'write stopped  0 0 0']);
    await under.harness.endpoint.requests[0]?.closed;
    await reading.finished;
    expect(queries()).toEqual([WIDE]);
    under.harness.endpoint.next(plans(NORTH), says('Tall [2].'));
    const messageId = answer?.id ?? '';
    const again = read(
      (call) => under.harness.chat.answerAgain({ ...under.place, messageId }, call),
      under.asAda,
    );
    await again.finished;
    expect(again.accepted?.answer?.steps).toBeUndefined();
    expect(linesOf(again.done?.steps)?.[1]).toBe(`search done ${NORTH} 2 2 0`);
  });

  it('keeps text and steps where the writing fails or is stopped', async () => {
    await open();
    under.harness.endpoint.next(plans(NORTH), { steps: [{ text: 'Half' }, { cut: true }] });
    const failed = await ask();
    expect(failed).toMatchObject({ text: 'Half', state: 'MESSAGE_STATE_FAILED' });
    expect(linesOf(failed.steps)?.at(-1)).toBe('write failed failed  0 0 0');
  });
});
