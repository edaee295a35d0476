import { createGate, type ScriptStep, testPlatform } from '@cairn/testing';
import { describe, expect, it } from 'vitest';
import { answersUnderTest } from './testing/answers-under-test.ts';
import { QUICK, read } from './testing/harness.ts';
import { poll } from './testing/poll.ts';

describe('an answer being written', () => {
  const under = answersUnderTest();
  const { send, follow, lastMessage, halves } = under;

  it('goes on when the call that began it is cancelled', async () => {
    const { gate, first, whole } = halves();
    const reading = send();
    await poll(() => reading.text).toBe(first);
    reading.cancel();
    await reading.finished;
    expect(reading.done).toBeUndefined();
    gate.open();
    await poll(lastMessage).toMatchObject({ text: whole, state: 'MESSAGE_STATE_COMPLETE' });
  });

  it('reaches several readers alike, from the beginning or any place', async () => {
    const { gate, whole } = halves('🪨 half', ' done [2].');
    const sender = send();
    await poll(() => sender.text).not.toBe('');
    const messageId = sender.accepted?.answer?.id ?? '';
    const fromStart = follow();
    const fromThird = follow({ messageId, offset: 3 });
    const fromAhead = follow({ messageId, offset: whole.length - 2 });
    await poll(() => fromStart.text).toBe('🪨 half');
    gate.open();
    await Promise.all([sender, fromStart, fromThird, fromAhead].map((each) => each.finished));
    expect(sender.text).toBe(whole);
    expect(fromStart.text).toBe(whole);
    expect(fromThird.text).toBe(whole.slice(3));
    expect(fromAhead.text).toBe(whole.slice(-2));
    for (const each of [fromStart, fromThird, fromAhead]) {
      expect(each.done).toEqual(sender.done);
      expect(each.offset).toBe(whole.length);
      expect(each.kinds).not.toContain('replaced');
      expect(each.kinds.filter((kind) => kind === 'sources')).toHaveLength(1);
    }
  });

  it('is sent by frames: its first piece at once, what follows together', async () => {
    const chat = await under.harness.another({ timing: { ...QUICK, frame: 60_000 } });
    const gate = createGate();
    const words = Array.from({ length: 49 }, (_, i): ScriptStep => ({ text: ` word${i}` }));
    under.harness.endpoint.next({ steps: [{ text: 'First' }, { gate }, ...words, { text: ' [1].' }] });
    const reading = read((call) => chat.sendMessage({ ...under.place, text: 'Why?' }, call), under.asAda);
    await poll(() => reading.text).toBe('First');
    gate.open();
    await reading.finished;
    expect(reading.done?.text).toBe(reading.text);
    expect(reading.text).toMatch(/^First word0 .* word48 \[1\]\.$/);
    expect(reading.events.filter(({ kind }) => kind?.$case === 'content')).toHaveLength(2);
  });

  it('can be resumed at every offset, while text keeps coming', async () => {
    const words = Array.from({ length: 120 }, (_, i) => `w${i} `);
    const gates = [createGate(), createGate(), createGate()];
    const steps: ScriptStep[] = words.map((text) => ({ text }));
    [30, 60, 90].forEach((at, i) => {
      const gate = gates[i];
      if (gate) steps.splice(at + i, 0, { gate });
    });
    under.harness.endpoint.next({ steps });
    const whole = words.join('').trimEnd();
    const sender = send();
    const readers = [];
    for (const gate of gates) {
      const { length } = sender.text;
      await poll(() => sender.text.length).toBeGreaterThan(length);
      const messageId = sender.accepted?.answer?.id ?? '';
      for (const offset of [0, 1, length, sender.text.length]) {
        readers.push({ offset, reading: follow({ messageId, offset }) });
      }
      gate.open();
    }
    await sender.finished;
    expect(sender.text.trimEnd()).toBe(whole);
    for (const { offset, reading } of readers) {
      await reading.finished;
      expect(reading.text).toBe(sender.text.slice(offset));
    }
  });

  it('is followed from another instance of the service, and stopped from there', async () => {
    const other = await under.harness.another();
    const { first } = halves();
    const sender = send();
    await poll(() => sender.text).toBe(first);
    const reading = follow({}, other);
    await poll(() => reading.text).toBe(first);
    const { answer } = await other.stopAnswer(under.place, under.asAda);
    expect(answer).toMatchObject({ text: first, state: 'MESSAGE_STATE_STOPPED' });
    await Promise.all([sender.finished, reading.finished]);
    expect(sender.done).toEqual(answer);
    expect(reading.done).toEqual(answer);
  });

  it('is followed and stopped from a process that hears no signals', async () => {
    const deaf = await testPlatform({ folder: under.harness.platform.folder, withAuth: false });
    try {
      const other = await under.harness.another({ platform: deaf });
      const { first } = halves();
      const sender = send();
      await poll(() => sender.text).toBe(first);
      const reading = follow({}, other);
      await poll(() => reading.text).toBe(first);
      await other.stopAnswer(under.place, under.asAda);
      await Promise.all([sender.finished, reading.finished]);
      expect(reading.done).toMatchObject({ text: first, state: 'MESSAGE_STATE_STOPPED' });
      expect(reading.done).toEqual(sender.done);
    } finally {
      await deaf.close();
    }
  });

  describe('followed', () => {
    it('ends at once when nothing is being written', async () => {
      const reading = follow();
      await reading.finished;
      expect(reading.error).toBeUndefined();
      expect(reading.events).toEqual([]);
    });

    it('gives the rest of an answer that ended meanwhile', async () => {
      under.harness.endpoint.next({ steps: [{ text: 'A whole answer [1].' }] });
      const sender = send();
      await sender.finished;
      const reading = follow({ messageId: sender.done?.id, offset: 8 });
      await reading.finished;
      expect(reading.text).toBe('answer [1].');
      expect(reading.done).toEqual(sender.done);
    });

    it('refuses what is no answer, and a place before the beginning', async () => {
      const sender = send();
      await sender.finished;
      for (const [from, code] of [
        [{ messageId: sender.accepted?.question?.id }, 'not_found'],
        [{ messageId: 'nothing' }, 'not_found'],
        [{ offset: -1 }, 'invalid_input'],
      ] as const) {
        const reading = follow(from);
        await reading.finished;
        expect(reading.error).toMatchObject({ code });
      }
    });

    it('ends for every reader when its session is deleted', async () => {
      const { first } = halves();
      const sender = send();
      await poll(() => sender.text).toBe(first);
      await under.harness.chat.deleteSession(under.place, under.asAda);
      await sender.finished;
      expect(sender.error).toMatchObject({ code: 'not_found' });
      await under.harness.endpoint.requests[0]?.closed;
    });
  });
});
