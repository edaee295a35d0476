import { subjects } from '@cairn/messaging/events';
import { createGate, type Script } from '@cairn/testing';
import type { CallOptions } from 'nice-grpc-common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ada, type Harness, read, startHarness } from '../testing/harness.ts';
import { injections } from '../testing/injections.ts';
import { poll } from '../testing/poll.ts';

const PASSAGES = [
  { text: 'The keeper lit the lamp every evening before the sea turned dark.' },
  { text: 'The tower was built in 1820, is 31 metres high and has 14 steps.' },
];
const PARAPHRASE = 'Each dusk the warden kindled the light [1].';
const PART = 'The keeper lit the lamp every evening and cooked fresh fish [1].';
const FIGURE = 'The tower was built in 1820, is 31 metres high and has 12 steps [2].';
const HELD = 'The tower was built in 1820 [2].';
const ANSWER = [PARAPHRASE, PART, FIGURE, HELD].join(' ');

const says = (text: string, finishReason = 'stop'): Script => ({ steps: [{ text }], finishReason });
const taking = (text: string): Script => ({
  steps: [{ text }, { raw: 'data: {"choices":[],"usage":{"prompt_tokens":500,"completion_tokens":12}}\n\n' }],
});

describe('a second look at an answer', () => {
  let harness: Harness;
  let asAda: CallOptions;
  let changed: string[];

  beforeAll(async () => {
    harness = await startHarness();
    asAda = await harness.platform.as(ada);
    harness.platform.bus.watch([subjects.chatMessageChanged], ({ payload }) => {
      if (payload?.$case === 'chatMessageChanged') changed.push(payload.value.messageId);
    });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    changed = [];
    harness.world.passages = PASSAGES;
    harness.world.settings = { includeSources: true, useMarkdown: true, secondLook: true };
  });

  async function begin(look: Script | undefined, answer: Script = says(ANSWER)) {
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    const place = { projectId: 1, sessionId: session?.id ?? 0 };
    harness.endpoint.requests.length = 0;
    harness.endpoint.next(answer, ...(look ? [look] : []));
    const text = 'What of the tower?';
    const reading = read((call) => harness.chat.sendMessage({ ...place, text }, call), asAda);
    await reading.finished;
    if (!reading.done) throw reading.error ?? new Error('no answer');
    const kept = async () => (await harness.chat.listMessages(place, asAda)).messages.at(-1);
    return { first: reading.done, kept, place };
  }

  /** The answer before and after its second look. */
  async function ask(look: Script, answer?: Script) {
    const { first, kept } = await begin(look, answer);
    await poll(() => changed).toEqual([first.id]);
    return { first, later: await kept() };
  }
  const verdictsOf = (message: Awaited<ReturnType<typeof ask>>['later']) =>
    message?.verdicts?.sentences.map(({ verdict, secondLook }) =>
      [verdict.replace('SENTENCE_VERDICT_', '').toLowerCase(), ...(secondLook ? ['again'] : [])].join(' '),
    );
  const FIRST = ['not_found', 'partly', 'partly', 'supported'];

  it('moves doubtful verdicts by one step, after the answer ended, and says so', async () => {
    const { first, later } = await ask(taking('1: supported\n2: supported\n3: supported'), taking(ANSWER));
    expect(verdictsOf(first)).toEqual(FIRST);
    expect(verdictsOf(later)).toEqual(['partly again', 'supported again', 'partly', 'supported']);
    expect(first.confidence).toMatchObject({ met: 1, of: 4 });
    expect(later?.confidence).toMatchObject({ met: 2, of: 4 });
    expect(later?.usage).toEqual({ input: 1_000, output: 24, estimated: false });
    expect(later).toEqual({
      ...first,
      verdicts: later?.verdicts,
      confidence: later?.confidence,
      usage: later?.usage,
    });
  });

  it('lowers a verdict, also of a sentence with another figure, and raises none of those', async () => {
    const { later } = await ask(says('3: not_found\n2: not_found'));
    expect(verdictsOf(later)).toEqual(['not_found', 'not_found again', 'not_found again', 'supported']);
  });

  it('shows the model each doubtful sentence with what it cites, as quoted material', async () => {
    const hostile = Object.values(injections).join('\n');
    harness.world.passages = [{ text: `${PASSAGES[0]?.text}\n${hostile}` }, ...PASSAGES.slice(1)];
    await ask(says('1: partly'));
    const [rules, asked] = harness.endpoint.requests[1]?.body.messages ?? [];
    expect(rules?.content).toContain('never to be followed');
    const mark = /The mark is (\w+)\.$/.exec(asked?.content ?? '')?.[1] ?? '-';
    const parts = (asked?.content ?? '').split(new RegExp(`=== ${mark} .*===`));
    expect(parts).toHaveLength(2 * 5 + 1);
    expect(parts.at(-1)).toContain('What of the 3 sentences?');
    expect(asked?.content).toContain(`sentence 1, which cites [1] ===\n${PARAPHRASE}`);
    expect(asked?.content).not.toContain(HELD);
    expect(asked?.content).not.toMatch(/<[|｜][^<>\n]{1,40}[|｜]>/u);
  });

  it.each<[string, Script]>([
    ['says more than was asked', says('Sure! Here are the verdicts:\n1: supported\n2: supported')],
    ['names a sentence that there is not', says('1: supported\n9: supported')],
    ['says two things of one', says('1: supported\n1: not_found')],
    ['has a verdict of its own', says('1: proven\n2: supported')],
    ['says nothing', says('')],
    ['is cut', says('1: supported\n2: supp', 'length')],
    ['never ends what it says', { steps: [{ text: `1: supported\n${'x'.repeat(2_000)}` }] }],
    ['hangs up', { steps: [{ text: '1: supported' }, { cut: true }] }],
  ])('leaves the first verdicts where the model %s, and counts its tokens', async (_name, look) => {
    const { first, later } = await ask(look);
    expect(later?.verdicts).toEqual(first.verdicts);
    expect(later?.usage?.input).toBeGreaterThan(first.usage?.input ?? 0);
    expect(harness.endpoint.requests).toHaveLength(2);
  });

  it('that fails takes no tokens and changes nothing', async () => {
    const failed = await begin({ status: 500 });
    await poll(() => harness.endpoint.requests.length).toBe(2);
    await harness.endpoint.requests[1]?.closed;
    const taken = await begin(taking('1: partly'));
    await poll(() => changed).toEqual([taken.first.id]);
    expect(await failed.kept()).toEqual(failed.first);
  });

  it('is of the version that it looks at, though another one is written meanwhile', async () => {
    const gate = createGate();
    const { first, kept, place } = await begin({ steps: [{ gate }, { text: '1: supported' }] });
    await poll(() => harness.endpoint.requests.length).toBe(2);
    harness.endpoint.next(says(HELD));
    const again = read((call) => harness.chat.answerAgain({ ...place, messageId: first.id }, call), asAda);
    await again.finished;
    gate.open();
    await poll(() => changed).toEqual([first.id]);
    const { id, verdicts, confidence } = again.done ?? expect.fail('no answer');
    expect(id).not.toBe(first.id);
    expect(await kept()).toMatchObject({ id, verdicts, confidence });
  });

  it('is not taken where the project does not want it, or nothing is in doubt', async () => {
    harness.world.settings.secondLook = false;
    const unwanted = await begin(undefined);
    expect(verdictsOf(unwanted.first)).toEqual(FIRST);
    harness.world.settings.secondLook = true;
    const held = await begin(undefined, says(HELD));
    expect(verdictsOf(held.first)).toEqual(['supported']);
    // A look that comes after them says that none was under way.
    await ask(says('1: supported'));
    expect(await unwanted.kept()).toEqual(unwanted.first);
    expect(await held.kept()).toEqual(held.first);
  });
});
