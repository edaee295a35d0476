import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, bob, type Harness, read, startHarness } from '../testing/harness.ts';

describe('how an answer came to its passages', () => {
  let harness: Harness;
  let asAda: CallOptions;
  let place: { projectId: number; sessionId: number };

  beforeEach(async () => {
    harness = await startHarness();
    harness.world.settings = { includeSources: true, useMarkdown: true, confidenceThreshold: 0.7 };
    asAda = await harness.platform.as(ada);
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    place = { projectId: 1, sessionId: session?.id ?? 0 };
  });
  afterEach(() => harness.close());

  async function ask(text: string, knowledgeMode = 'mixed') {
    const reading = read((call) => harness.chat.sendMessage({ ...place, text, knowledgeMode }, call), asAda);
    await reading.finished;
    if (!reading.done) throw reading.error ?? new Error('no answer');
    return reading.done;
  }
  const traceOf = async (messageId: string, as = asAda) =>
    (await harness.chat.getSearchTrace({ ...place, messageId }, as)).trace;

  it('is kept with it: what was searched for, in which order passages came, and which were left out', async () => {
    const { world } = harness;
    world.passages = [
      { text: 'Cairns are heaps of stones.', score: 0.9, wordRank: 1, meaningRank: 2 },
      { text: 'Heaps mark ways.', score: 0.8, meaningRank: 1 },
      { text: 'x'.repeat(100_000), score: 0.7, wordRank: 2 },
    ];
    world.further = [{ score: 0.2, wordRank: 3, documentId: 'beyond' }];
    world.phrases = [{ terms: ['cairn'], others: [{ terms: ['stone', 'heap'] }] }];
    harness.endpoint.next({ steps: [{ text: 'Heaps of stones [1].' }] });
    const answer = await ask('What are cairns?');
    expect(answer.traced).toBe(true);
    expect(await traceOf(answer.id)).toMatchObject({
      searches: [{ text: 'What are cairns?', origin: 'SEARCH_TEXT_ORIGIN_QUESTION', used: true }],
      byMeaning: true,
      phrases: world.phrases,
      leastEvidence: undefined,
      passages: [
        { number: 1, score: 0.9, wordRank: 1, meaningRank: 2, leftOut: 'LEFT_OUT_REASON_UNSPECIFIED' },
        { number: 2, score: 0.8, wordRank: undefined, meaningRank: 1 },
        { number: 0, score: 0.7, leftOut: 'LEFT_OUT_REASON_ROOM' },
        { number: 0, documentId: 'beyond', wordRank: 3, leftOut: 'LEFT_OUT_REASON_LIMIT' },
      ],
    });
    const { messages } = await harness.chat.listMessages(place, asAda);
    expect(messages.map(({ traced }) => traced)).toEqual([false, true]);
    expect(JSON.stringify(messages)).not.toContain('beyond');
  });

  it('says how far the evidence went where an answer was refused for want of it', async () => {
    const answer = await ask('Who won the opera prize of 1988?', 'project_only');
    expect(answer.confidence?.refused).toBe(true);
    const trace = await traceOf(answer.id);
    expect(trace?.leastEvidence).toBeCloseTo(0.5);
    expect(trace?.searches[0]?.evidence).toBeLessThan(0.5);
    expect(trace?.passages).toMatchObject([
      { number: 1, evidence: expect.any(Number), leftOut: 'LEFT_OUT_REASON_EVIDENCE' },
      { number: 2, leftOut: 'LEFT_OUT_REASON_EVIDENCE' },
    ]);
  });

  it('is for the person whose chat it is, and for no question, nor where no sources are shown', async () => {
    harness.endpoint.next({ steps: [{ text: 'Heaps [1].' }] });
    const answer = await ask('What are cairns?');
    const asBob = await harness.platform.as(bob);
    await expect(traceOf(answer.id, asBob)).rejects.toMatchObject({ code: 'not_found' });
    await expect(traceOf(answer.replyTo)).rejects.toMatchObject({ code: 'not_found' });
    harness.world.settings.includeSources = false;
    harness.endpoint.next({ steps: [{ text: 'Heaps [1].' }] });
    const hidden = await ask('And where are cairns?');
    expect(hidden.traced).toBe(false);
    await expect(traceOf(hidden.id)).rejects.toMatchObject({ reason: 'search_trace_not_found' });
  });
});
