import type { AiSettings } from '@cairn/proto/projects';
import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, type Harness, read, startHarness } from './testing/harness.ts';

/** The settings of a project that were never changed. */
const PLAIN: Partial<AiSettings> = {
  aiName: 'AI Assistant',
  aiPersonality: '',
  responseStyle: 'RESPONSE_STYLE_BALANCED',
  creativityLevel: 0.7,
  temperature: 0.7,
  maxResponseTokens: 1_000,
  defaultKnowledgeMode: 'KNOWLEDGE_MODE_MIXED',
  confidenceThreshold: 0.7,
  maxResponseLength: 'RESPONSE_LENGTH_MEDIUM',
  includeSources: true,
  useMarkdown: true,
  showConfidence: false,
};

const BACKED = 'Cairns are heaps of stones raised by people [1].';
const INVENTED = 'Trolls carried them up at night and sang about silver [1].';

describe.each([true, false])('AI settings, with a language model: %s', (withModel) => {
  let harness: Harness;
  let asAda: CallOptions;

  beforeEach(async () => {
    harness = await startHarness({ withModel });
    asAda = await harness.platform.as(ada);
  });
  afterEach(() => harness.close());

  /** Asks a question in a project with these settings; gives the answer, and what the model was sent. */
  async function ask(settings: Partial<AiSettings> = {}, text = 'What are cairns?', knowledgeMode = '') {
    harness.world.settings = { ...PLAIN, ...settings };
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    const place = { projectId: 1, sessionId: session?.id ?? 0 };
    const reading = read((call) => harness.chat.sendMessage({ ...place, text, knowledgeMode }, call), asAda);
    await reading.finished;
    if (!reading.done) throw reading.error ?? new Error('no answer');
    expect(reading.text).toBe(reading.done.text);
    const kept = await harness.chat.listMessages(place, asAda);
    expect(kept.messages.at(-1)).toEqual(reading.done);
    const body = harness.endpoint.requests.at(-1)?.body;
    return { answer: reading.done, body, rules: body?.messages[0]?.content ?? '' };
  }

  if (withModel) {
    it.each([
      ['ai_name', { aiName: 'Petra' }, 'You are Petra,'],
      ['ai_personality', { aiPersonality: 'You love basalt.' }, 'You love basalt.'],
      ['response_style formal', { responseStyle: 'RESPONSE_STYLE_FORMAL' }, 'Write formally'],
      ['response_style casual', { responseStyle: 'RESPONSE_STYLE_CASUAL' }, 'casually'],
      ['response_style balanced', { responseStyle: 'RESPONSE_STYLE_BALANCED' }, 'plainly'],
      ['response_style technical', { responseStyle: 'RESPONSE_STYLE_TECHNICAL' }, 'exact terms'],
      ['response_style creative', { responseStyle: 'RESPONSE_STYLE_CREATIVE' }, 'vividly'],
      ['max_response_length short', { maxResponseLength: 'RESPONSE_LENGTH_SHORT' }, 'few sentences'],
      ['max_response_length medium', { maxResponseLength: 'RESPONSE_LENGTH_MEDIUM' }, 'few paragraphs'],
      ['max_response_length long', { maxResponseLength: 'RESPONSE_LENGTH_LONG' }, 'at length'],
      ['creativity_level', { creativityLevel: 0.9 }, 'Creativity asked for: 90%'],
      ['confidence_threshold', { confidenceThreshold: 0.4 }, 'less than 40% sure'],
      ['use_markdown off', { useMarkdown: false }, 'without Markdown'],
    ] as const)('%s stands in the rules that the model is given', async (_name, settings, words) => {
      expect((await ask(settings)).rules).toContain(words);
    });

    it('temperature and max_response_tokens go to the model', async () => {
      const { body } = await ask({ temperature: 1.6, maxResponseTokens: 300 });
      expect(body).toMatchObject({ temperature: 1.6, max_tokens: 300 });
    });

    it('a low creativity_level narrows what the model may choose among', async () => {
      expect((await ask({ creativityLevel: 0 })).body).toMatchObject({ top_p: 0.3 });
      expect((await ask({ creativityLevel: 0.3 })).body).toMatchObject({ top_p: 0.6 });
      expect((await ask({ creativityLevel: 0.7 })).body).not.toHaveProperty('top_p');
      expect((await ask({ creativityLevel: 1 })).body).not.toHaveProperty('top_p');
    });

    it('max_response_tokens ends an answer that runs over it, and says so', async () => {
      harness.endpoint.next({ steps: [{ text: 'Too long' }], finishReason: 'length' });
      const { answer } = await ask({ maxResponseTokens: 100 });
      expect(answer).toMatchObject({ state: 'MESSAGE_STATE_FAILED', error: expect.stringContaining('100') });
    });

    it('confidence_threshold marks answers of which less is backed by what they cite', async () => {
      const text = `${BACKED} ${INVENTED}`;
      harness.endpoint.next({ steps: [{ text }] }, { steps: [{ text }] });
      const { answer } = await ask({ confidenceThreshold: 0.5 });
      expect(answer.confidence).toEqual({
        basis: 'CONFIDENCE_BASIS_STATEMENTS',
        met: 1,
        of: 2,
        threshold: 0.5,
        shown: false,
        refused: false,
      });
      expect((await ask({ confidenceThreshold: 0.6 })).answer.confidence?.threshold).toBe(0.6);
    });

    it('show_confidence measures an answer that shows no sources by what it cited all the same', async () => {
      harness.endpoint.next({ steps: [{ text: BACKED }] });
      const { answer } = await ask({ showConfidence: true, includeSources: false });
      expect(answer.text).toBe('Cairns are heaps of stones raised by people.');
      expect(answer.confidence).toMatchObject({ met: 1, of: 1, shown: true });
    });
  } else {
    const many = 'What is said about stones?';
    const quotes = (text: string) => text.split('\n').filter((line) => /^(> |“)/.test(line));

    beforeEach(() => {
      harness.world.passages = Array.from({ length: 8 }, (_, i) => ({
        text: `The stones of cairn number ${i + 1} were raised in the year ${1900 + i}.`,
        documentName: `${i}.txt`,
      }));
    });

    it('max_response_length is how much is quoted', async () => {
      const counts = [];
      for (const length of ['SHORT', 'MEDIUM', 'LONG'] as const) {
        const { answer } = await ask({ maxResponseLength: `RESPONSE_LENGTH_${length}` }, many);
        counts.push(quotes(answer.text).length);
      }
      expect(counts).toEqual([1, 2, 3]);
    });

    it('max_response_tokens is how long quotations may be together', async () => {
      const rest = 'after they had been carried up from the river by all of the people of the valley';
      for (const passage of harness.world.passages)
        passage.text = passage.text?.replace('.', ` ${rest}.`) ?? '';
      const { answer } = await ask(
        { maxResponseTokens: 100, maxResponseLength: 'RESPONSE_LENGTH_LONG' },
        many,
      );
      expect(quotes(answer.text).length).toBeLessThan(3);
      expect(quotes(answer.text).length).toBeGreaterThan(0);
    });

    it('confidence_threshold is how well a sentence must fit beside the best', async () => {
      harness.world.passages = [
        { text: 'Cairns are heaps of stones raised on northern paths by people.' },
        { text: 'Some paths lead through woods and along rivers, far from any house.' },
      ];
      const question = 'Which northern paths have cairns of stones?';
      expect(quotes((await ask({ confidenceThreshold: 0 }, question)).answer.text)).toHaveLength(2);
      expect(quotes((await ask({ confidenceThreshold: 1 }, question)).answer.text)).toHaveLength(1);
    });

    it('confidence_threshold is how much of a question must be met for it to be answered', async () => {
      const question = 'Which stones were raised in autumn?';
      const { answer } = await ask({ confidenceThreshold: 0.3 }, question);
      expect(quotes(answer.text)).not.toEqual([]);
      expect(answer.confidence?.refused).toBe(false);
      const strict = (await ask({ confidenceThreshold: 1 }, question)).answer;
      expect(strict.text).toBe('Nothing in this project answers this');
      expect(strict.confidence?.refused).toBe(true);
    });

    it('use_markdown off gives quotations without marks of it', async () => {
      const { answer } = await ask({ useMarkdown: false }, many);
      expect(answer.text).toContain('“The stones of cairn number 1 were raised in the year 1900.” [1]');
      expect(answer.text).not.toContain('>');
    });

    it('show_confidence counts the words of the question that are quoted', async () => {
      const { answer } = await ask(
        { showConfidence: true },
        'Which stones of cairns were raised in Patagonia?',
      );
      expect(answer.confidence).toMatchObject({
        basis: 'CONFIDENCE_BASIS_EVIDENCE',
        met: 2,
        of: 3,
        shown: true,
      });
    });
  }

  it('default_knowledge_mode is what a question is answered from that names no other', async () => {
    const settings = { defaultKnowledgeMode: 'KNOWLEDGE_MODE_GENERAL' } as const;
    expect((await ask(settings)).answer).toMatchObject({ knowledgeMode: 'general', sources: [] });
    expect(harness.world.searched).toEqual([]);
    expect((await ask(settings, 'Why?', 'mixed')).answer.knowledgeMode).toBe('mixed');
  });

  it('include_sources off shows neither numbers nor passages', async () => {
    const shown = (await ask()).answer;
    expect(shown.text).toMatch(/\[1\]/);
    expect(shown.sources).not.toEqual([]);
    const hidden = (await ask({ includeSources: false })).answer;
    expect(hidden.text).not.toMatch(/\[\d\]/);
    expect(hidden.text).not.toBe('');
    expect(hidden.sources).toEqual([]);
  });

  it('include_sources off does not say what was searched first', async () => {
    harness.world.named = [{ documentId: 'document-0', documentName: 'cairns.txt', words: ['cairns'] }];
    expect((await ask()).answer.searchedFirst?.count).toBe(1);
    expect((await ask({ includeSources: false })).answer.searchedFirst).toBeUndefined();
  });

  it('use_markdown is kept with each answer', async () => {
    expect((await ask()).answer.plainText).toBe(false);
    expect((await ask({ useMarkdown: false })).answer.plainText).toBe(true);
  });

  it('show_confidence is kept with each answer; one from no document has nothing to measure', async () => {
    expect((await ask()).answer.confidence?.shown).toBe(false);
    const { answer } = await ask({ showConfidence: true }, 'Why?', 'general');
    expect(answer.confidence).toMatchObject({ shown: true, met: 0, of: 0 });
  });
});
