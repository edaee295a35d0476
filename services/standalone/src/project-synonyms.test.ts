import { eventually } from '@cairn/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { cairnUnderTest } from './testing/cairn-under-test.ts';

describe('a project’s own words', () => {
  const under = cairnUnderTest();
  let project: string;

  beforeAll(async () => {
    const { body } = await under.call('POST', '/api/projects', { name: 'Accounts' }, under.good);
    project = `/api/projects/${body.id}`;
    await upload('report.txt', [
      'The annual report of Halberg Quarries.',
      'Purchases of property, plant and equipment were 41.7 million.',
      'Research and development cost EUR 3.2 million.',
      'G&B cost EUR 9.4 million.',
      'The board met in May and thanked its employees.',
    ]);
    await upload('minutes.txt', ['The auditors praised the new quarry road.', 'Lunch was served at noon.']);
  });

  async function upload(name: string, lines: readonly string[]): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([lines.join('\n')]), name);
    const headers = { Authorization: `Bearer ${under.good}` };
    const made = await fetch(`${under.cairn.url()}${project}/documents`, {
      method: 'POST',
      headers,
      body: form,
    });
    const { id } = (await made.json()) as { id: string };
    await eventually(async () => {
      const { body } = await under.call('GET', `${project}/documents/${id}`, undefined, under.good);
      expect(body.status).toBe('processed');
    });
  }

  async function ask(question: string): Promise<{ refused: boolean; text: string }> {
    const made = await under.call('POST', `${project}/chat/sessions`, { title: 't' }, under.good);
    const session = `${project}/chat/sessions/${made.body.id}`;
    const path = `${session}/messages/stream?knowledge_mode=project_only`;
    await (await under.request('POST', path, { message: question }, under.good)).text();
    const { body } = await under.call('GET', `${session}/messages`, undefined, under.good);
    const { confidence, message } = body.messages.at(-1);
    return { refused: confidence.refused, text: message };
  }

  const setSynonyms = (value: string) =>
    under.call('PATCH', `${project}/ai-settings/synonyms`, { value }, under.good);

  it.each([
    ['How much was stonespend?', 'stonespend = purchases of property, plant and equipment', '41.7 million'],
    ['What was the F&E?', 'F&E = research and development', '3.2 million'],
    ['How much did gravel and boulders cost?', 'G&B = gravel and boulders', '9.4 million'],
    ['How much did the QX cost?', 'qx > research and development', '3.2 million'],
  ])(
    'are understood in a question, and no longer when they are deleted: %s',
    async (question, list, quoted) => {
      expect(await ask(question)).toMatchObject({ refused: true });
      expect(await setSynonyms(list)).toMatchObject({ status: 200, body: { synonyms: list } });
      await expect
        .poll(() => ask(question))
        .toMatchObject({ refused: false, text: expect.stringContaining(quoted) });
      await setSynonyms('');
      await expect.poll(() => ask(question)).toMatchObject({ refused: true });
    },
  );

  it('are refused as a whole where a line is wrong, which is named', async () => {
    await setSynonyms('cost = price');
    expect(await setSynonyms('capex = capital expenditure\nopex\nfee = ')).toMatchObject({
      status: 422,
      body: {
        detail: [
          { loc: ['body', 'synonyms'], type: 'synonyms_alone', ctx: { line: 2, phrase: 'opex' } },
          { loc: ['body', 'synonyms'], type: 'synonyms_phrase_missing', ctx: { line: 3 } },
        ],
      },
    });
    const { body } = await under.call('GET', `${project}/ai-settings`, undefined, under.good);
    expect(body.synonyms).toBe('cost = price');
  });
});
