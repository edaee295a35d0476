import type { CallOptions } from 'nice-grpc-common';
import { afterEach, describe, expect, it } from 'vitest';
import { ada, type Harness, read, startHarness } from './testing/harness.ts';

describe('a question that the documents do not answer', () => {
  let harness: Harness;
  let asAda: CallOptions;
  afterEach(() => harness.close());

  async function open(withModel: boolean) {
    harness = await startHarness({ withModel });
    harness.world.settings = { confidenceThreshold: 0.7, includeSources: true, useMarkdown: true };
    asAda = await harness.platform.as(ada);
  }

  async function ask(text: string, knowledgeMode = 'project_only') {
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    const place = { projectId: 1, sessionId: session?.id ?? 0 };
    const reading = read((call) => harness.chat.sendMessage({ ...place, text, knowledgeMode }, call), asAda);
    await reading.finished;
    if (!reading.done) throw reading.error ?? new Error('no answer');
    expect(reading.text).toBe(reading.done.text);
    const { messages } = await harness.chat.listMessages(place, asAda);
    expect(messages.at(-1)).toEqual(reading.done);
    return reading.done;
  }

  it.each([
    ['Who won the symphony prize in 1988?', 'Nothing in this project answers this'],
    ['Wer hat den Preis für die Sinfonie gewonnen?', 'Nichts in diesem Projekt beantwortet das'],
    ['Qui a gagné le prix de la symphonie ?', 'Rien dans ce projet ne répond à cette question'],
    ['¿Quién ganó el premio de la sinfonía?', 'Nada en este proyecto responde a esto'],
  ])('is answered so, with the nearest passages to open and none cited: %s', async (question, text) => {
    await open(false);
    const answer = await ask(question);
    expect(answer).toMatchObject({ text, state: 'MESSAGE_STATE_COMPLETE' });
    expect(answer.confidence).toMatchObject({ basis: 'CONFIDENCE_BASIS_EVIDENCE', refused: true });
    expect(answer.sources.map(({ documentName, cited }) => [documentName, cited])).toEqual([
      ['cairns.txt', false],
      ['granite.pdf', false],
    ]);
  });

  it('is answered so where nothing was found, and in a project that shows no sources', async () => {
    await open(false);
    harness.world.settings.includeSources = false;
    expect(await ask('Who raised the symphony?')).toMatchObject({ sources: [] });
    harness.world.passages = [];
    expect((await ask('What are cairns?')).text).toBe('Nothing in this project answers this');
  });

  it('does not reach a language model that may only use documents', async () => {
    await open(true);
    expect((await ask('Who won the symphony prize in 1988?')).text).toBe(
      'Nothing in this project answers this',
    );
    expect(harness.endpoint.requests).toEqual([]);
  });

  it.each([
    ['is answered by documents', 'What are cairns?', 'project_only'],
    ['is work to be done', 'Summarize the main findings', 'project_only'],
    ['may be answered from elsewhere', 'Who won the symphony prize in 1988?', 'mixed'],
    ['is to be answered from elsewhere', 'Who won the symphony prize in 1988?', 'general'],
  ])('reaches a language model where it %s', async (_name, question, mode) => {
    await open(true);
    harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones raised by people [1].' }] });
    expect((await ask(question, mode)).confidence?.refused).toBe(false);
    expect(harness.endpoint.requests).toHaveLength(1);
  });

  it('is answered where the search knows that its words are rare', async () => {
    await open(false);
    harness.world.passages = [{ text: 'The report speaks of zirconium.' }];
    const question = 'What does the survey report say of zirconium in the delta?';
    harness.world.holders = { survei: 90, report: 95, zirconium: 1, delta: 90 };
    expect((await ask(question)).text).toContain('> The report speaks of zirconium. [1]');
    harness.world.holders = { survei: 1, report: 95, zirconium: 90, delta: 1 };
    expect((await ask(question)).text).toBe('Nothing in this project answers this');
  });
});
