import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { answersUnderTest } from './testing/answers-under-test.ts';
import { QUICK, read } from './testing/harness.ts';
import { poll } from './testing/poll.ts';

describe('an answer being written', () => {
  const under = answersUnderTest();
  const { send, again, lastMessage, halves } = under;

  describe('stopped', () => {
    it('keeps what is there, and hangs up on the model', async () => {
      const { first } = halves('Half an [1] ans', 'never');
      const reading = send();
      await poll(() => reading.text).toBe(first);
      const { answer } = await under.harness.chat.stopAnswer(under.place, under.asAda);
      expect(answer).toMatchObject({ text: first, state: 'MESSAGE_STATE_STOPPED', error: '' });
      expect(answer?.sources.map((source) => source.cited)).toEqual([true, false]);
      await reading.finished;
      expect(reading.done).toEqual(answer);
      await under.harness.endpoint.requests[0]?.closed;
      expect((await under.harness.chat.stopAnswer(under.place, under.asAda)).answer).toBeUndefined();
    });

    it('works before the first word', async () => {
      under.harness.endpoint.next({ silent: true });
      const reading = send();
      await poll(() => under.harness.endpoint.requests.length).toBe(1);
      const { answer } = await under.harness.chat.stopAnswer(under.place, under.asAda);
      expect(answer).toMatchObject({ text: '', state: 'MESSAGE_STATE_STOPPED' });
      await reading.finished;
      expect(reading.done?.state).toBe('MESSAGE_STATE_STOPPED');
    });
  });

  describe('that fails', () => {
    it.each([
      ['cut', { steps: [{ text: 'half' }, { cut: true }] }, 'half', 'cut in the middle'],
      ['malformed', { steps: [{ text: 'half' }, { raw: 'data: {"x\n\n' }] }, 'half', 'cannot be read'],
      ['too long', { steps: [{ text: 'half' }], finishReason: 'length' }, 'half', '1000 tokens'],
      ['filtered', { steps: [{ text: 'half' }], finishReason: 'content_filter' }, 'half', 'filter'],
      ['empty', { steps: [] }, '', 'empty answer'],
      ['blank', { steps: [{ text: ' \n ' }] }, ' \n ', 'empty answer'],
      ['only made-up numbers', { steps: [{ text: '[9]' }] }, '', 'empty answer'],
      ['busy for long', { status: 429, headers: { 'Retry-After': '120' } }, '', '120 seconds'],
      ['refused', { status: 401 }, '', 'check its key'],
    ] as const)('keeps its text and says why: %s', async (_name, script, text, words) => {
      under.harness.endpoint.next(script);
      const reading = send();
      await reading.finished;
      expect(reading.error).toBeUndefined();
      expect(reading.done).toMatchObject({
        text,
        state: 'MESSAGE_STATE_FAILED',
        error: expect.stringContaining(words),
      });
      expect(await lastMessage()).toEqual(reading.done);
    });

    it('gets over a busy moment without a word', async () => {
      under.harness.endpoint.next({ status: 429, headers: { 'Retry-After': '0' } });
      const reading = send();
      await reading.finished;
      expect(reading.done?.state).toBe('MESSAGE_STATE_COMPLETE');
      expect(under.harness.endpoint.requests).toHaveLength(2);
    });

    it('says so when search fails, and gives nothing away', async () => {
      under.harness.world.searchError = new Error('index on fire at /var/lib');
      const reading = send();
      await reading.finished;
      expect(reading.done).toMatchObject({ state: 'MESSAGE_STATE_FAILED', text: '' });
      expect(reading.done?.error).toContain('Answer again');
      expect(reading.done?.error).not.toContain('fire');
      under.harness.world.searchError = undefined;
      const second = again(reading.done?.id ?? '');
      await second.finished;
      expect(second.done).toMatchObject({ id: reading.done?.id, state: 'MESSAGE_STATE_COMPLETE', error: '' });
    });
  });

  /** Lets the lease of an answer run out until the other service has taken it. */
  async function loseLease(reading: ReturnType<typeof read>): Promise<void> {
    const store = new DatabaseSync(under.harness.platform.dataPath('chat.sqlite'), { timeout: 10_000 });
    try {
      // It may be renewed just before the other service looks.
      const stateOnceOver = () => {
        store.exec('UPDATE generations SET lease_until = 0');
        return reading.done?.state;
      };
      await poll(stateOnceOver).toBe('MESSAGE_STATE_INTERRUPTED');
    } finally {
      store.close();
    }
  }

  it('is taken from a service that lost its lease, which then changes nothing', async () => {
    const sleepy = await under.harness.another({
      timing: { ...QUICK, heartbeat: 60_000, checkpoint: 10, sweep: 60_000 },
    });
    const { gate, first } = halves();
    const reading = read((call) => sleepy.sendMessage({ ...under.place, text: 'Hm?' }, call), under.asAda);
    await poll(() => reading.text).toBe(first);
    await loseLease(reading);
    gate.open();
    await under.harness.endpoint.requests[0]?.closed;
    expect((await lastMessage())?.state).toBe('MESSAGE_STATE_INTERRUPTED');
    expect(first.startsWith((await lastMessage())?.text ?? 'x')).toBe(true);
  });

  it('is not asked for any longer by a service that learns that it lost its lease', async () => {
    const sleepy = await under.harness.another({ timing: { ...QUICK, heartbeat: 200, sweep: 60_000 } });
    const { first } = halves();
    const reading = read((call) => sleepy.sendMessage({ ...under.place, text: 'Hm?' }, call), under.asAda);
    await poll(() => reading.text).toBe(first);
    await loseLease(reading);
    // The gate in the middle of the model's answer stays closed: only its caller can have hung up.
    await under.harness.endpoint.requests[0]?.closed;
  });
});
