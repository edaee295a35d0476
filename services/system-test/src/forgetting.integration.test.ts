import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../documents/src/testing/pdf.ts';
import { makeScan, pictureOf } from '../../documents/src/testing/scans.ts';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

/** A word in everything of the project that is deleted, and one in what stays. */
const SECRET = 'zqxheron';
const KEPT = 'zqxwren';

interface Receipt {
  id: string;
  state: 'running' | 'finished';
  parts: { service: string; store: string; deleted: number; done: boolean }[];
}

describe('what was deleted', () => {
  let cairn: Cairn;
  let ada: Person;
  beforeAll(async () => {
    cairn = await bootCairn({ env: { LOG_LEVEL: 'debug' } });
    ada = await Person.signedUp(cairn.url);
  });
  afterAll(() => discard(cairn));

  async function none(word: string, where?: 'files'): Promise<void> {
    let last: string[] = [];
    const look = async () => {
      last = await cairn.placesOf(word, where);
      return last.length === 0;
    };
    await until(look, { describe: () => `still in ${last.join(', ')}` });
  }

  /** Something of every kind that a project can hold. */
  async function fill(word: string): Promise<{ project: number; document: string; hashes: string[] }> {
    const project = await ada.makeProject(`Project ${word}`);
    const lines = Array.from({ length: 400 }, (_, line) => `Line ${line} tells of the ${word}${line}.`);
    const earlier = `An earlier version told of the ${word}old.`;
    const whole = lines.join('\n');
    await ada.settled(project, (await ada.upload(project, `${word}.txt`, earlier)).body.id);
    const { body } = await ada.upload(project, `${word}.txt`, whole);
    await ada.settled(project, body.id);
    await ada.upload(project, `${word}-unreadable.pdf`, `%PDF-1.7 ${word}`);
    await ada.call('POST', `/api/projects/${project}/memory`, { content: word, memory_type: 'fact' });
    const session = await ada.makeSession(project);
    await ada.call('PATCH', `/api/projects/${project}/chat/sessions/${session}`, { name: word });
    for await (const event of ada.ask(project, session, `What is told of the ${word}7?`)) void event;
    const hashes = [earlier, whole].map((text) => createHash('sha256').update(text).digest('hex'));
    return { project, document: body.id, hashes };
  }

  it('cannot be found in anything that is kept, in no file and no log, and what was not is still there', async () => {
    const { project, document, hashes } = await fill(SECRET);
    const kept = await fill(KEPT);
    for (const trace of [SECRET, `${SECRET}old`, ...hashes]) {
      expect(await cairn.placesOf(trace), trace).not.toEqual([]);
    }
    await ada.call('DELETE', `/api/projects/${project}/documents/${document}`);
    for (const word of [`${SECRET}399`, `${SECRET}old`]) await none(word, 'files');
    // One that is being read when its project goes.
    const late = await ada.upload(project, `${SECRET}.md`, `# ${SECRET}\n\n`.repeat(20_000));
    expect(late.status).toBe(201);
    expect((await ada.call('DELETE', `/api/projects/${project}`)).status).toBe(200);
    for (const trace of [SECRET, ...hashes]) await none(trace);
    expect(await ada.document(kept.project, kept.document)).toMatchObject({ status: 'processed' });
    const found = await ada.call('POST', `/api/projects/${kept.project}/search/semantic`, {
      content: `${KEPT}7`,
    });
    expect(JSON.stringify(found.body)).toContain(`${KEPT}7`);
  });

  it('is quoted in no answer any more, whether or not the answer showed where it came from', async () => {
    const project = await ada.makeProject('Ferries');
    const chat = `/api/projects/${project}/chat/sessions`;
    const { body } = await ada.upload(project, 'ferry.txt', 'The ferry of the zqxgull leaves at seven.');
    await ada.settled(project, body.id);
    const sessions: number[] = [];
    for (const include_sources of [true, false]) {
      await ada.call('PUT', `/api/projects/${project}/ai-settings`, {
        response_format_preferences: { include_sources },
      });
      const session = await ada.makeSession(project);
      for await (const event of ada.ask(project, session, 'When does the ferry leave?')) void event;
      sessions.push(session);
    }
    const answers = async (): Promise<string[]> => {
      const pages = await Promise.all(sessions.map((id) => ada.call('GET', `${chat}/${id}/messages`)));
      return pages.map(
        ({ body }) => (body as { messages: { message: string }[] }).messages[1]?.message ?? '',
      );
    };
    for (const text of await answers()) expect(text).toContain('> The ferry of the zqxgull leaves at seven.');
    await ada.call('DELETE', `/api/projects/${project}/documents/${body.id}`);
    await none('zqxgull');
    const [shown, hidden] = await answers();
    expect(shown).toMatch(/\n\n> \[quote removed: the document was deleted\] \[1\]$/);
    expect(hidden).toMatch(/\n\n> \[quote removed: the document was deleted\]$/);
  });

  it('is counted in the receipt of a document: recognised pages, pictures, versions, index and quotes', async () => {
    const project = await ada.makeProject('Towers');
    const documents = `/api/projects/${project}/documents`;
    const first = makePdf(['An earlier tower housed the zqxlinnet.']);
    const { body: earlier } = await ada.upload(project, 'tower.pdf', first);
    const { chunks_count: chunksOfEarlier } = await ada.settled(project, earlier.id);
    await ada.drawn(project, earlier.id);
    await ada.announced(project, 1);
    const picture = await pictureOf(['Sassafras shaded the', 'granite steps of it']);
    const second = makeScan(['The bird that nests in the tower is the zqxosprey.', picture]);
    const { body: document } = await ada.upload(project, 'tower.pdf', second);
    const { chunks_count: chunks } = await ada.settled(project, document.id);
    await ada.drawn(project, document.id);
    await ada.announced(project, 2);
    const session = await ada.makeSession(project);
    let quotes = 0;
    for await (const { data } of ada.ask(project, session, 'Which bird nests in the tower?')) {
      if (data.type === 'sources') quotes += (data.sources as unknown[]).length;
    }
    expect(quotes).toBeGreaterThan(0);
    const hashes = [first, second].map((file) => createHash('sha256').update(file).digest('hex'));
    const traces = ['zqxlinnet', 'zqxosprey', 'Sassafras', ...hashes];
    for (const trace of traces) expect(await cairn.placesOf(trace), trace).not.toEqual([]);

    const { status, body: begun } = await ada.call<Receipt>('DELETE', `${documents}/${document.id}`);
    expect(status).toBe(200);
    const receipt = await until(async () => {
      const { body } = await ada.call<Receipt>('GET', `${documents}/deletions/${begun.id}`);
      return body.state === 'finished' && body;
    });
    const counted = receipt.parts.map((part) => [`${part.service} ${part.store}`, part.deleted]);
    expect(Object.fromEntries(counted)).toMatchObject({
      'documents files': 2,
      'documents pages': 3,
      'documents chunks': chunks + chunksOfEarlier,
      'documents blobs': 2,
      'documents pictures': 2,
      'search index_entries': chunks,
      'notifications notifications': 2,
    });
    const quoted = receipt.parts.find(({ store }) => store === 'quotes');
    expect(quoted?.deleted).toBeGreaterThanOrEqual(quotes);
    for (const trace of traces) await none(trace);
  });

  it('and what people wrote was never in the log', () => {
    const log = cairn.output();
    expect(log).toContain('"msg":');
    for (const word of [SECRET, KEPT, ada.token, 'Correct$horse7']) expect(log).not.toContain(word);
  });
});
