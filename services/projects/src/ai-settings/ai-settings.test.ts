import type { AiSettings, DeepPartial } from '@cairn/proto/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProjectsUnderTest, projectsUnderTest } from '../testing/projects-under-test.ts';

describe('AI settings', () => {
  let under: ProjectsUnderTest;
  let projectId: number;

  beforeAll(async () => {
    under = await projectsUnderTest();
  });
  afterAll(() => under.close());
  beforeEach(async () => {
    projectId = (await under.create()).id;
  });

  async function update(changes: DeepPartial<AiSettings>): Promise<AiSettings | undefined> {
    const call = await under.as(under.ada);
    return (await under.client.updateAiSettings({ projectId, changes }, call)).settings;
  }

  async function current(): Promise<AiSettings | undefined> {
    return (await under.client.getAiSettings({ projectId }, await under.as(under.ada))).settings;
  }

  const defaults: AiSettings = {
    aiName: 'AI Assistant',
    aiPersonality: '',
    responseStyle: 'RESPONSE_STYLE_BALANCED',
    creativityLevel: 0.7,
    temperature: 0.7,
    maxResponseTokens: 1000,
    defaultKnowledgeMode: 'KNOWLEDGE_MODE_MIXED',
    confidenceThreshold: 0.7,
    maxResponseLength: 'RESPONSE_LENGTH_MEDIUM',
    includeSources: true,
    useMarkdown: true,
    showConfidence: false,
    answerInSteps: true,
    secondLook: false,
    synonyms: '',
    model: '',
  };

  it('begin with the defaults', async () => {
    expect(await current()).toEqual(defaults);
  });

  it('change one by one, also to zero, empty and false', async () => {
    await update({ temperature: 0 });
    await update({ aiPersonality: 'Be brief.\nBe kind.' });
    await update({ includeSources: false, responseStyle: 'RESPONSE_STYLE_FORMAL' });
    await update({ aiPersonality: '', defaultKnowledgeMode: 'KNOWLEDGE_MODE_PROJECT_ONLY' });
    const changed: AiSettings = {
      ...defaults,
      temperature: 0,
      includeSources: false,
      responseStyle: 'RESPONSE_STYLE_FORMAL',
      defaultKnowledgeMode: 'KNOWLEDGE_MODE_PROJECT_ONLY',
    };
    expect(await update({})).toEqual(changed);
    expect(await current()).toEqual(changed);
  });

  it('lose none of many changes that come at once', async () => {
    await Promise.all([
      update({ temperature: 1.1 }),
      update({ creativityLevel: 0.2 }),
      update({ maxResponseTokens: 4000 }),
      update({ showConfidence: true }),
      update({ maxResponseLength: 'RESPONSE_LENGTH_LONG' }),
    ]);
    expect(await current()).toMatchObject({
      temperature: 1.1,
      creativityLevel: 0.2,
      maxResponseTokens: 4000,
      showConfidence: true,
      maxResponseLength: 'RESPONSE_LENGTH_LONG',
    });
  });

  const tenths = Array.from({ length: 11 }, (_, i) => i / 10);
  it.each([
    ['creativityLevel', tenths],
    ['confidenceThreshold', tenths],
    ['temperature', [...tenths, ...tenths.map((value) => value + 1)]],
    ['maxResponseTokens', Array.from({ length: 40 }, (_, i) => (i + 1) * 100)],
  ] as const)('take every step of %s', async (field, values) => {
    for (const value of values) expect(await update({ [field]: value })).toMatchObject({ [field]: value });
  });

  it('take what binary fractions make of a step for that step', async () => {
    expect(await update({ creativityLevel: 0.1 + 0.2, temperature: 1.1 * 1.0000000001 })).toMatchObject({
      creativityLevel: 0.3,
      temperature: 1.1,
    });
  });

  it.each([
    ['creativityLevel', 'creativity_level', [-0.1, 1.1, 0.75, 0.701, Number.NaN, Number.POSITIVE_INFINITY]],
    ['confidenceThreshold', 'confidence_threshold', [-0.1, 1.1, 0.05, Number.NEGATIVE_INFINITY]],
    ['temperature', 'temperature', [-0.1, 2.1, 1.95, 1e300]],
    ['maxResponseTokens', 'max_response_tokens', [0, 99, 50, 150, 4001, 4100, -100]],
  ] as const)('refuse what is out of range or off the step of %s', async (field, name, values) => {
    for (const value of values) {
      await expect(update({ [field]: value }), `${field} ${value}`).rejects.toMatchObject({
        code: 'invalid_input',
        faults: [{ loc: ['body', name], msg: /^Choose a value from .* in steps of/ }],
      });
    }
    expect(await current()).toEqual(defaults);
  });

  it('refuse all when one is wrong, and name each that is', async () => {
    const wrong = update({ aiName: ' ', temperature: 3, includeSources: false });
    await expect(wrong).rejects.toMatchObject({
      faults: [
        { loc: ['body', 'ai_name'], msg: 'Give the assistant a name.' },
        { loc: ['body', 'temperature'] },
      ],
    });
    await expect(update({ aiName: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(update({ aiPersonality: 'x'.repeat(4_001) })).rejects.toMatchObject({
      faults: [{ loc: ['body', 'ai_personality'] }],
    });
    await expect(update({ responseStyle: 'UNRECOGNIZED' })).rejects.toMatchObject({
      faults: [
        {
          loc: ['body', 'response_style'],
          msg: 'Choose one of formal, casual, balanced, technical, creative.',
        },
      ],
    });
    expect(await current()).toEqual(defaults);
  });

  it('hold the words of the project, as they were typed', async () => {
    const synonyms = '# ours\ncapex = capital expenditure\n\nR&D = research and development';
    expect(await update({ synonyms: ` ${synonyms.replaceAll('\n', '\r\n')}\n` })).toMatchObject({ synonyms });
    await update({ temperature: 1 });
    expect(await current()).toMatchObject({ synonyms });
    expect(await update({ synonyms: '' })).toMatchObject({ synonyms: '' });
  });

  it('refuse a list of synonyms as a whole, and say what to do about each wrong line', async () => {
    await update({ synonyms: 'cost = price' });
    await expect(
      update({ temperature: 1, synonyms: 'capex = capital expenditure\nopex\nfee =\n' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      faults: [
        {
          loc: ['body', 'synonyms'],
          msg: 'Line 2: “opex” stands alone. Write “=” and another phrase after it.',
          type: 'synonyms_alone',
          ctx: { line: 2, phrase: 'opex' },
        },
        { loc: ['body', 'synonyms'], type: 'synonyms_phrase_missing', ctx: { line: 3 } },
      ],
    });
    expect(await current()).toEqual({ ...defaults, synonyms: 'cost = price' });
  });

  it.each([
    ['synonyms_too_long', 1, 'x'.repeat(20_001)],
    ['synonyms_too_many_lines', 1, '#\n'.repeat(200).concat('#')],
    ['synonyms_alone', 10, Array.from({ length: 30 }, (_, i) => `word${i}`).join('\n')],
  ])('bound a list of synonyms, and what is said of it: %s', async (type, length, synonyms) => {
    const faults = await update({ synonyms }).then(
      () => [],
      (error) => error.faults,
    );
    expect(faults).toHaveLength(length);
    expect(faults[0]).toMatchObject({ type });
  });

  it('belong to one project and go with it', async () => {
    await update({ temperature: 2 });
    const other = await under.create();
    const call = await under.as(under.ada);
    const { settings } = await under.client.getAiSettings({ projectId: other.id }, call);
    expect(settings).toEqual(defaults);
    await under.client.deleteProject({ projectId }, call);
    await expect(current()).rejects.toMatchObject({ code: 'not_found' });
  });
});
