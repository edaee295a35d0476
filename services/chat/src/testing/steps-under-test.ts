import type { Script } from '@cairn/testing';
import type { CallOptions } from 'nice-grpc-common';
import { afterEach, expect } from 'vitest';
import type { Place } from './chat-under-test.ts';
import { ada, type Harness, read, type StartOptions, startHarness } from './harness.ts';

export const says = (text: string, finishReason = 'stop'): Script => ({ steps: [{ text }], finishReason });
export const plans = (...searches: string[]) => says(JSON.stringify({ searches }));
/** What a request took, as its endpoint says. */
export const took = (text: string, prompt_tokens: number, completion_tokens: number): Script => ({
  steps: [
    { text },
    { raw: `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens, completion_tokens } })}\n\n` },
  ],
});

export const WIDE = 'Compare the cairns of Norway and Iceland.';
export const NORTH = 'How are cairns of Norway built?';
export const ICE = 'How are cairns of Iceland built?';
export const WHOLE = 'Summarise the whole document';

/** A chat service that `open` starts in a test, of a project where a plan finds more than its question. */
export function stepsUnderTest() {
  let harness: Harness;
  let asAda: CallOptions;
  let place: Place;
  afterEach(() => harness.close());

  async function open(options: Partial<StartOptions> = {}) {
    harness = await startHarness(options);
    harness.world.settings = { includeSources: true, useMarkdown: true };
    harness.world.found = {
      [NORTH]: [
        {
          text: 'Cairns of Norway are tall.',
          documentName: 'norway.pdf',
          documentId: 'n',
          chunkId: 'n1',
          page: 2,
        },
        {
          text: 'Cairns are heaps of stones raised by people.',
          documentName: 'cairns.txt',
          documentId: 'document-0',
        },
      ],
      [ICE]: [
        {
          text: 'Cairns of Iceland are broad.',
          documentName: 'iceland.pdf',
          documentId: 'i',
          chunkId: 'i1',
          page: 7,
        },
      ],
    };
    asAda = await harness.platform.as(ada);
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    place = { projectId: 1, sessionId: session?.id ?? 0 };
  }

  const send = (text = WIDE, knowledgeMode = 'mixed', chat = harness.chat) =>
    read((call) => chat.sendMessage({ ...place, text, knowledgeMode }, call), asAda);

  async function ask(text = WIDE, knowledgeMode = 'mixed', chat = harness.chat) {
    const reading = send(text, knowledgeMode, chat);
    await reading.finished;
    if (!reading.done) throw reading.error ?? new Error('no answer');
    const { messages } = await harness.chat.listMessages(place, asAda);
    expect(messages.at(-1)).toEqual(reading.done);
    return Object.assign(reading.done, { kinds: reading.kinds });
  }

  /** As a reader sees them, one line each. */
  const linesOf = (steps: NonNullable<Awaited<ReturnType<typeof ask>>['steps']> | undefined) =>
    steps?.steps.map(({ kind, state, text, count, documents, pages, fault }) => {
      const named = [kind, state, fault].map((name) => name.replace(/^STEP_[A-Z]+_/, '').toLowerCase());
      return [...named.filter((name) => name !== 'unspecified'), text, count, documents, pages].join(' ');
    });
  const queries = () => harness.world.searched.map(({ query }) => query);
  const promptAt = (at: number) => harness.endpoint.requests[at]?.body.messages ?? [];
  const lastPrompt = () => promptAt(harness.endpoint.requests.length - 1).at(-1)?.content ?? '';

  return {
    get harness() {
      return harness;
    },
    get asAda() {
      return asAda;
    },
    get place() {
      return place;
    },
    set place(next: Place) {
      place = next;
    },
    open,
    send,
    ask,
    linesOf,
    queries,
    promptAt,
    lastPrompt,
  };
}
