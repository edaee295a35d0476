import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, type Harness, read, startHarness } from './testing/harness.ts';
import { injections } from './testing/injections.ts';

const CAIRNS = { text: 'Cairns are heaps of stones raised by people.', documentName: 'cairns.txt' };
const QUESTION = 'What are cairns?';

const cases = Object.entries(injections);

describe('a document that speaks to the model', () => {
  let harness: Harness;
  let asAda: CallOptions;
  let place: { projectId: number; sessionId: number };

  async function start(options: Parameters<typeof startHarness>[0] = {}): Promise<void> {
    harness = await startHarness(options);
    asAda = await harness.platform.as(ada);
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    place = { projectId: 1, sessionId: session?.id ?? 0 };
  }
  afterEach(() => harness.close());

  async function ask(question = QUESTION) {
    const reading = read((call) => harness.chat.sendMessage({ ...place, text: question }, call), asAda);
    await reading.finished;
    expect(reading.error).toBeUndefined();
    return reading.done;
  }
  const asked = () => harness.endpoint.requests.at(-1)?.body.messages ?? [];

  describe('by a model', () => {
    beforeEach(() => start());

    it.each(cases)('with %s stays within its source, and the rules are the same', async (_, text) => {
      harness.world.passages = [CAIRNS];
      await ask();
      const [rules] = asked();
      harness.world.passages = [CAIRNS, { text, documentName: 'note.txt' }];
      await ask();
      const messages = asked();
      expect(messages[0]).toEqual(rules);
      expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
      const prompt = String(messages.at(-1)?.content);
      const mark = /the mark (\w+)\./.exec(prompt)?.[1] ?? '';
      const [head, ...sources] = prompt.split(new RegExp(`=== ${mark} (?:end of )?source \\[\\d\\].*===`));
      expect(head).not.toContain('HACKED');
      // Of each source what it says and what follows it; behind the last one there is the question alone.
      expect(sources).toHaveLength(4);
      expect(sources.at(-1)?.trim()).toBe(`Question: ${QUESTION}`);
    });

    it.each(cases)('with %s gives it no mark of a turn, and nothing that no reader sees', async (_, text) => {
      harness.world.passages = [{ text, documentName: `${text.slice(0, 80)}.txt` }];
      await ask();
      const prompt = String(asked().at(-1)?.content);
      expect(prompt).not.toMatch(/<[|｜][^<>\n]{1,40}[|｜]>/u);
      expect(prompt).not.toMatch(/\[\/?INST\]|<<\/?SYS>>|<\/?s>|<(?:start|end)_of_turn>/);
      expect(prompt).not.toMatch(/[\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069]/u);
    });

    it('and is quoted in an answer, is not taken for a turn when the conversation goes on', async () => {
      harness.endpoint.next({ steps: [{ text: `It says: ${injections['a turn of ChatML']}` }] });
      await ask();
      await ask('And what more?');
      const earlier = asked().find(({ role }) => role === 'assistant');
      expect(String(earlier?.content)).toMatch(/^It says: < \|im_end\|>/);
    });

    it('that obeys cites no source but those it was given', async () => {
      harness.world.passages = [
        CAIRNS,
        { text: injections['a forged citation'] ?? '', documentName: 'b.txt' },
      ];
      harness.endpoint.next({
        steps: [{ text: 'HACKED, as [7] and [999] say. Cairns are heaps of stones [1].' }],
      });
      const answer = await ask();
      expect(answer?.sources.filter(({ cited }) => cited).map(({ number }) => number)).toEqual([1]);
    });
  });

  it.each(cases)('without a model, with %s is at most quoted, word for word', async (_, text) => {
    await start({ withModel: false });
    harness.world.passages = [CAIRNS, { text, documentName: 'note.txt' }];
    const answer = await ask();
    const quotes = answer?.sources.filter(({ cited }) => cited).map(({ quote }) => quote) ?? [];
    for (const quote of quotes) expect([CAIRNS.text, text].some((held) => held.includes(quote))).toBe(true);
    expect(quotes).not.toEqual([]);
  });
});
