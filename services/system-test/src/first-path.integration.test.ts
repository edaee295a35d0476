import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../documents/src/testing/pdf.ts';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

const files: Record<string, string | Uint8Array> = {
  'harbour.pdf': makePdf([
    'The harbour opened in 1871.\nIt was built of local granite.',
    'The lighthouse keeper is Marguerite Dubois.\nShe lights the lamp at dusk.',
  ]),
  'notes.txt': 'The ferry leaves at nine.\nThe ticket costs eleven crowns.\n',
  'plan.md': '# Plan\n\nThe museum reopens in October after the roof repair.\n',
  'prices.csv': 'item;price\nrope;12\nanchor;340\n',
  'crew.json': '{"captain": "Ingrid Solberg", "cook": "Tomas Vega"}',
};

describe('the first path', () => {
  let cairn: Cairn;
  let ada: Person;
  let project: number;

  beforeAll(async () => {
    cairn = await bootCairn();
    ada = await Person.signedUp(cairn.url);
    project = await ada.makeProject('Harbour');
  });
  afterAll(() => discard(cairn));

  it('makes files of every kind searchable', async () => {
    for (const [name, content] of Object.entries(files)) {
      const uploaded = await ada.upload(project, name, content);
      expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
      const document = await ada.settled(project, uploaded.body.id);
      expect(document, name).toMatchObject({ name, status: 'processed', error: null });
    }
    const found = await ada.call<{ passages: { document_name: string }[] }>(
      'POST',
      `/api/projects/${project}/search/semantic`,
      { content: 'Who is the captain?' },
    );
    expect(found.body.passages[0]?.document_name).toBe('crew.json');
  });

  it('says which files a question names, and finds theirs first', async () => {
    const found = await ada.call<{
      passages: { document_id: string; document_name: string }[];
      named_documents: { document_id: string; document_name: string }[];
    }>('POST', `/api/projects/${project}/search/semantic`, { content: 'Who is captain of the crew?' });
    expect(found.body.passages[0]?.document_name).toBe('crew.json');
    const [{ document_id } = { document_id: '' }] = found.body.passages;
    expect(found.body.named_documents).toEqual([{ document_id, document_name: 'crew.json' }]);
  });

  it('answers from them, with citations that open at the passage', async () => {
    const session = await ada.makeSession(project);
    const types: string[] = [];
    let done: unknown;
    for await (const { data } of ada.ask(project, session, 'Who is the lighthouse keeper?')) {
      types.push(data.type);
      if (data.type === 'done') done = data.message;
    }
    expect(types[0]).toBe('accepted');
    expect(types).toContain('content');
    expect(types.at(-1)).toBe('done');
    const answer = done as { message: string; sources: Record<string, unknown>[] };
    expect(answer.message).toContain('Marguerite Dubois');
    const cited = answer.sources.filter((source) => source.cited);
    expect(cited[0]).toMatchObject({ document_name: 'harbour.pdf', page: 2 });
    expect(answer.message).toContain(`[${cited[0]?.number}]`);
    const page = await ada.call<{ text: string }>(
      'GET',
      `/api/projects/${project}/documents/${cited[0]?.document_id}/pages/2`,
    );
    const quoted = page.body.text.slice(Number(cited[0]?.start), Number(cited[0]?.end));
    expect(quoted).toBe(cited[0]?.quote);
    expect(quoted).toContain('Marguerite Dubois');
  });

  it('gives the file back as it was uploaded, whole or in part', async () => {
    const list = await ada.call<{ id: string; name: string }[]>('GET', `/api/projects/${project}/documents`);
    const pdf = list.body.find((document) => document.name === 'harbour.pdf');
    const path = `/api/projects/${project}/documents/${pdf?.id}/download`;
    const whole = await ada.raw('GET', path);
    expect(whole.headers.get('content-disposition')).toContain('attachment');
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(files['harbour.pdf']);
    const part = await ada.raw('GET', path, { headers: { Range: 'bytes=0-7' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('%PDF-1.4');
  });

  it('counts what the project holds', async () => {
    let body: Record<string, unknown> = {};
    await until(
      async () => {
        ({ body } = await ada.call<Record<string, unknown>>('GET', `/api/projects/${project}`));
        return body.documents_count === 5 && body.chat_sessions_count === 1;
      },
      { describe: () => JSON.stringify(body) },
    );
  });

  it('signs out for good', async () => {
    const guest = await Person.signedUp(cairn.url);
    expect((await guest.call('POST', '/api/auth/logout')).status).toBe(204);
    // The other processes learn of it by an event, each within a moment; none forgets it.
    const isRefused = async () => (await guest.call('GET', '/api/projects')).status === 401;
    const isRefusedByAll = async () => {
      for (let n = 0; n < 10; n++) if (!(await isRefused())) return false;
      return true;
    };
    await until(isRefusedByAll);
    expect(await isRefusedByAll()).toBe(true);
  });
});
