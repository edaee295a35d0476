import { createGate, type ScriptStep, testPlatform } from '@cairn/testing';
import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, bob, type Harness, QUICK, read, startHarness } from './testing/harness.ts';
import { poll } from './testing/poll.ts';

interface Place {
  projectId: number;
  sessionId: number;
}

describe('an answer being written', () => {
  let harness: Harness;
  let asAda: CallOptions;
  let place: Place;

  beforeEach(async () => {
    harness = await startHarness();
    asAda = await harness.platform.as(ada);
    place = await newSession();
  });
  afterEach(() => harness.close());

  async function newSession(): Promise<Place> {
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    return { projectId: 1, sessionId: session?.id ?? 0 };
  }

  function send(text = 'What are cairns?', to = place) {
    return read((call) => harness.chat.sendMessage({ ...to, text }, call), asAda);
  }

  function follow(from: { messageId?: string; offset?: number } = {}, chat = harness.chat) {
    return read((call) => chat.followAnswer({ ...place, ...from }, call), asAda);
  }

  function again(messageId: string) {
    return read((call) => harness.chat.answerAgain({ ...place, messageId }, call), asAda);
  }

  async function lastMessage() {
    const { messages } = await harness.chat.listMessages(place, asAda);
    return messages.at(-1);
  }

  /** An answer in two halves with a gate between. */
  function halves(first = 'first half', second = ', second half [1].') {
    const gate = createGate();
    harness.endpoint.next({ steps: [{ text: first }, { gate }, { text: second }] });
    return { gate, first, whole: first + second };
  }

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

  it('holds each sentence against what it cites, for followers and in the history', async () => {
    const text =
      'Cairns are heaps of stones [1]. They were raised by 40 giants [1].\n\nSome lie elsewhere on moors.';
    harness.endpoint.next({ steps: [{ text }] });
    const reading = send();
    await reading.finished;
    const judged = (message: Awaited<ReturnType<typeof lastMessage>>) =>
      message?.verdicts?.sentences.map(({ start, end, verdict, figures }) => [
        text.slice(start, end),
        verdict,
        figures,
      ]);
    const expected = [
      ['Cairns are heaps of stones [1].', 'SENTENCE_VERDICT_SUPPORTED', []],
      ['They were raised by 40 giants [1].', 'SENTENCE_VERDICT_NOT_FOUND', ['40']],
      ['Some lie elsewhere on moors.', 'SENTENCE_VERDICT_NOT_CITED', []],
    ];
    expect(judged(reading.done)).toEqual(expected);
    expect(judged(await lastMessage())).toEqual(expected);
    expect(reading.done?.confidence).toMatchObject({ met: 1, of: 3 });
  });

  it('says from how many documents of the project it came, also where nothing answers', async () => {
    const coverage = { searched: 2, total: 5, given: 2 };
    harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones [1].' }] });
    const reading = send();
    await reading.finished;
    expect(reading.done).toMatchObject({ coverage });
    harness.world.documents = 7;
    const refused = read(
      (call) =>
        harness.chat.sendMessage(
          { ...place, text: 'Who won the opera prize of 1988?', knowledgeMode: 'project_only' },
          call,
        ),
      asAda,
    );
    await refused.finished;
    expect(refused.done).toMatchObject({
      confidence: { refused: true },
      coverage: { ...coverage, total: 7 },
    });
    const { messages } = await harness.chat.listMessages(place, asAda);
    expect(messages.map((message) => message.coverage?.total)).toEqual([undefined, 5, undefined, 7]);
  });

  it('says what was not searched, and which pages of what it cites have no text', async () => {
    const gaps = [
      { documentId: 'document-0', pages: [4, 9], count: 14 },
      { documentId: 'document-1', pages: [2], count: 1 },
    ];
    harness.world.unread = { reading: 2, failed: 1, gaps };
    harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones [1].' }] });
    const reading = send();
    await reading.finished;
    expect(reading.done?.coverage).toMatchObject({ reading: 2, failed: 1, gaps: [gaps[0]] });
    harness.world.named = [{ documentId: 'document-1', documentName: 'granite.pdf', words: [] }];
    harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones [1].' }] });
    const named = send();
    await named.finished;
    expect(named.done?.coverage?.gaps).toEqual(gaps);
  });

  it('gives no verdicts where readers see no sources, nor on what general knowledge says', async () => {
    harness.world.settings = { ...harness.world.settings, includeSources: false };
    harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones [1].' }] });
    const reading = send();
    await reading.finished;
    expect(reading.done).toMatchObject({ confidence: { met: 1, of: 1 }, verdicts: undefined });
    harness.world.settings = {};
    harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones.' }] });
    const general = read(
      (call) =>
        harness.chat.sendMessage({ ...place, text: 'What are they?', knowledgeMode: 'general' }, call),
      asAda,
    );
    await general.finished;
    expect(general.done).toMatchObject({ verdicts: undefined, coverage: undefined });
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
    const chat = await harness.another({ timing: { ...QUICK, frame: 60_000 } });
    const gate = createGate();
    const words = Array.from({ length: 49 }, (_, i): ScriptStep => ({ text: ` word${i}` }));
    harness.endpoint.next({ steps: [{ text: 'First' }, { gate }, ...words, { text: ' [1].' }] });
    const reading = read((call) => chat.sendMessage({ ...place, text: 'Why?' }, call), asAda);
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
    harness.endpoint.next({ steps });
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
    const other = await harness.another();
    const { first } = halves();
    const sender = send();
    await poll(() => sender.text).toBe(first);
    const reading = follow({}, other);
    await poll(() => reading.text).toBe(first);
    const { answer } = await other.stopAnswer(place, asAda);
    expect(answer).toMatchObject({ text: first, state: 'MESSAGE_STATE_STOPPED' });
    await Promise.all([sender.finished, reading.finished]);
    expect(sender.done).toEqual(answer);
    expect(reading.done).toEqual(answer);
  });

  it('is followed and stopped from a process that hears no signals', async () => {
    const deaf = await testPlatform({ folder: harness.platform.folder, withAuth: false });
    try {
      const other = await harness.another({ platform: deaf });
      const { first } = halves();
      const sender = send();
      await poll(() => sender.text).toBe(first);
      const reading = follow({}, other);
      await poll(() => reading.text).toBe(first);
      await other.stopAnswer(place, asAda);
      await Promise.all([sender.finished, reading.finished]);
      expect(reading.done).toMatchObject({ text: first, state: 'MESSAGE_STATE_STOPPED' });
      expect(reading.done).toEqual(sender.done);
    } finally {
      await deaf.close();
    }
  });

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
    expect((await harness.chat.listMessages(place, asAda)).messages).toHaveLength(2);
  });

  it('is one of a few that a person may have at a time', async () => {
    const gate = createGate();
    const running = [];
    for (let i = 0; i < 5; i++) {
      harness.endpoint.next({ steps: [{ text: 'a' }, { gate }] });
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
    const asBob = await harness.platform.as(bob);
    harness.platform.auth.limits.answers_per_day = 2;
    const { session } = await harness.chat.createSession({ projectId: 1 }, asBob);
    const ask = async () => {
      const question = { projectId: 1, sessionId: session?.id ?? 0, text: 'Again?' };
      const reading = read((call) => harness.chat.sendMessage(question, call), asBob);
      await reading.finished;
      return reading;
    };
    harness.endpoint.next({ steps: [{ text: 'Yes.' }] });
    expect((await ask()).done?.state).toBe('MESSAGE_STATE_COMPLETE');
    harness.endpoint.next({ status: 400 });
    expect((await ask()).done?.state).toBe('MESSAGE_STATE_FAILED');
    expect((await ask()).error).toMatchObject({
      code: 'rate_limited',
      reason: 'too_many_answers_today',
      params: { max: 2 },
    });
    const { messages } = await harness.chat.listMessages(
      { projectId: 1, sessionId: session?.id ?? 0 },
      asBob,
    );
    expect(messages).toHaveLength(4);
  });

  describe('stopped', () => {
    it('keeps what is there, and hangs up on the model', async () => {
      const { first } = halves('Half an [1] ans', 'never');
      const reading = send();
      await poll(() => reading.text).toBe(first);
      const { answer } = await harness.chat.stopAnswer(place, asAda);
      expect(answer).toMatchObject({ text: first, state: 'MESSAGE_STATE_STOPPED', error: '' });
      expect(answer?.sources.map((source) => source.cited)).toEqual([true, false]);
      await reading.finished;
      expect(reading.done).toEqual(answer);
      await harness.endpoint.requests[0]?.closed;
      expect((await harness.chat.stopAnswer(place, asAda)).answer).toBeUndefined();
    });

    it('works before the first word', async () => {
      harness.endpoint.next({ silent: true });
      const reading = send();
      await poll(() => harness.endpoint.requests.length).toBe(1);
      const { answer } = await harness.chat.stopAnswer(place, asAda);
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
      harness.endpoint.next(script);
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
      harness.endpoint.next({ status: 429, headers: { 'Retry-After': '0' } });
      const reading = send();
      await reading.finished;
      expect(reading.done?.state).toBe('MESSAGE_STATE_COMPLETE');
      expect(harness.endpoint.requests).toHaveLength(2);
    });

    it('says so when search fails, and gives nothing away', async () => {
      harness.world.searchError = new Error('index on fire at /var/lib');
      const reading = send();
      await reading.finished;
      expect(reading.done).toMatchObject({ state: 'MESSAGE_STATE_FAILED', text: '' });
      expect(reading.done?.error).toContain('Answer again');
      expect(reading.done?.error).not.toContain('fire');
      harness.world.searchError = undefined;
      const second = again(reading.done?.id ?? '');
      await second.finished;
      expect(second.done).toMatchObject({ id: reading.done?.id, state: 'MESSAGE_STATE_COMPLETE', error: '' });
    });
  });

  describe('generated again', () => {
    it('takes the place of one without text, under its id', async () => {
      harness.endpoint.next(
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
      expect((await harness.chat.getSession(place, asAda)).session?.messageCount).toBe(2);
      expect(harness.endpoint.requests.at(-1)?.body.messages).toHaveLength(2);
    });

    it('is another version of one with text, which stays; neither is shown to the model', async () => {
      harness.endpoint.next({ steps: [{ text: 'Old [1].' }] }, { steps: [{ text: 'New [2].' }] });
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
      expect((await harness.chat.listMessages(place, asAda)).messages).toHaveLength(2);
      expect(harness.endpoint.requests[1]?.body.messages).toHaveLength(2);
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

  describe('followed', () => {
    it('ends at once when nothing is being written', async () => {
      const reading = follow();
      await reading.finished;
      expect(reading.error).toBeUndefined();
      expect(reading.events).toEqual([]);
    });

    it('gives the rest of an answer that ended meanwhile', async () => {
      harness.endpoint.next({ steps: [{ text: 'A whole answer [1].' }] });
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
      await harness.chat.deleteSession(place, asAda);
      await sender.finished;
      expect(sender.error).toMatchObject({ code: 'not_found' });
      await harness.endpoint.requests[0]?.closed;
    });
  });

  it('is taken from a service that lost its lease, which then changes nothing', async () => {
    const sleepy = await harness.another({
      timing: { ...QUICK, lease: 30, heartbeat: 60_000, checkpoint: 10, sweep: 60_000 },
    });
    const { gate, first } = halves();
    const reading = read((call) => sleepy.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
    await reading.finished;
    expect(reading.done).toMatchObject({ state: 'MESSAGE_STATE_INTERRUPTED' });
    gate.open();
    await harness.endpoint.requests[0]?.closed;
    expect((await lastMessage())?.state).toBe('MESSAGE_STATE_INTERRUPTED');
    expect(first.startsWith((await lastMessage())?.text ?? 'x')).toBe(true);
  });

  it('is not asked for any longer by a service that learns that it lost its lease', async () => {
    const sleepy = await harness.another({
      timing: { ...QUICK, lease: 30, heartbeat: 200, sweep: 60_000 },
    });
    halves();
    const reading = read((call) => sleepy.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
    await reading.finished;
    expect(reading.done).toMatchObject({ state: 'MESSAGE_STATE_INTERRUPTED' });
    // The gate in the middle of the model's answer stays closed: only who asked can have hung up.
    await harness.endpoint.requests[0]?.closed;
  });
});
