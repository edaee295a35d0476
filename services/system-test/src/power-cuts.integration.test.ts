import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { type DocumentBody, Person } from './harness/person.ts';
import { until } from './harness/until.ts';

const ROUNDS = 12;
const SEED = 20_261_121;

/** Mulberry32 (Tommy Ettinger, 2017; public domain): the same numbers from 0 to 1 in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('killed at any moment, again and again', () => {
  const random = createRandom(SEED);
  let cairn: Cairn;
  let dataDir: string;
  let ada: Person;
  /** Those of documents whose deletion was answered. */
  const receipts: string[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cairn-power-'));
    cairn = await bootCairn({ dataDir });
    ada = await Person.signedUp(cairn.url);
  });
  afterAll(() => discard(cairn));

  /** What one of several people does at once; a call that is cut off by the kill ends it. */
  async function live(project: number): Promise<never> {
    const session = await ada.makeSession(project);
    for (;;) {
      const dice = random();
      const lines = Math.ceil(random() ** 4 * 20_000);
      if (dice < 0.5) {
        const { body } = await ada.upload(project, `${lines}.txt`, 'Granite, rope and tar. '.repeat(lines));
        if (random() < 0.4) await remove(project, body.id);
      } else if (dice < 0.7) {
        for await (const event of ada.ask(project, session, 'What of granite?'))
          if (random() < 0.2) void event;
      } else if (dice < 0.8) {
        await ada.makeSession(project);
      } else if (dice < 0.9) {
        await ada.call('POST', `/api/projects/${project}/memory`, { content: 'Tar.', memory_type: 'fact' });
      } else {
        const deleted = await ada.makeProject('Short-lived');
        await ada.upload(deleted, 'a.txt', 'Rope. '.repeat(lines));
        await ada.call('DELETE', `/api/projects/${deleted}`);
      }
    }
  }

  async function remove(project: number, id: string): Promise<void> {
    const path = `/api/projects/${project}/documents`;
    const deletion = await ada.call<{ id: string }>('DELETE', `${path}/${id}`);
    if (deletion.status === 200) receipts.push(`${path}/deletions/${deletion.body.id}`);
  }

  async function round(project: number): Promise<void> {
    const lives = Array.from({ length: 3 }, () => live(project).catch(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 150 + random() * 900));
    await cairn.kill();
    await Promise.all(lives);
    await bootAgain();
  }

  async function bootAgain(): Promise<void> {
    cairn = await bootCairn({ dataDir });
    ada = ada.at(cairn.url);
  }

  /** On a slow machine every kill above may come before an upload or a deletion was answered. */
  async function killAfterAnswers(project: number): Promise<void> {
    await ada.upload(project, 'kept.txt', 'Hemp.');
    const { body } = await ada.upload(project, 'removed.txt', 'Tow.');
    await remove(project, body.id);
    await cairn.kill();
    await bootAgain();
  }

  /** Reads a file of records once Cairn has ended. */
  function rows(name: string, sql: string): Record<string, unknown>[] {
    const db = new DatabaseSync(join(dataDir, name), { readOnly: true });
    try {
      return db.prepare(sql).all();
    } finally {
      db.close();
    }
  }

  async function everyDocument(project: number): Promise<DocumentBody[]> {
    const all: DocumentBody[] = [];
    for (let token = ''; ; ) {
      const path = `/api/projects/${project}/documents?page_size=100&page_token=${token}`;
      const { body, headers } = await ada.call<DocumentBody[]>('GET', path);
      all.push(...body);
      token = headers.get('x-next-page-token') ?? '';
      if (token === '') return all;
    }
  }

  it('leaves nothing stuck, nothing stray and every count right', { timeout: 600_000 }, async () => {
    const project = await ada.makeProject('Long-lived');
    for (let n = 0; n < ROUNDS; n++) await round(project);
    await killAfterAnswers(project);

    // Those whose deletion the kill came before.
    const all = await ada.call<{ id: number }[]>('GET', '/api/projects?page_size=100');
    for (const { id } of all.body) if (id !== project) await ada.call('DELETE', `/api/projects/${id}`);

    let documents: DocumentBody[] = [];
    const settled = async () => {
      documents = await everyDocument(project);
      return documents.length > 0 && documents.every(({ status }) => status !== 'processing');
    };
    await until(settled, { seconds: 300, describe: () => JSON.stringify(documents) });
    expect(documents.filter(({ status }) => status !== 'processed')).toEqual([]);
    expect(receipts.length).toBeGreaterThan(0);
    for (const receipt of receipts) {
      const state = async () => (await ada.call<{ state: string }>('GET', receipt)).body.state;
      await expect.poll(state, { timeout: 60_000 }).toBe('finished');
    }
    const counts = async () => (await ada.call<object>('GET', `/api/projects/${project}`)).body;
    const sessions = rows('chat.sqlite', `SELECT id FROM sessions WHERE project_id = ${project}`).length;
    const expected = { documents_count: documents.length, chat_sessions_count: sessions };
    await expect.poll(counts, { timeout: 60_000 }).toMatchObject(expected);
    const idle = () => rows('events.sqlite', 'SELECT consumer, seq, error FROM deliveries');
    await expect.poll(idle, { timeout: 60_000 }).toEqual([]);
    const ids = documents.map(({ id }) => id).sort();
    const files = () => readdir(join(dataDir, 'files'), { recursive: true });
    const holders = async () =>
      (await files()).flatMap((path) => /held-by-(?<holder>.+)$/.exec(path)?.groups?.holder ?? []).sort();
    // What killed uploads left is swept beside everything else.
    await expect.poll(holders, { timeout: 60_000 }).toEqual(ids);
    expect(await cairn.stop()).toBe(0);

    const column = (name: string, sql: string) => rows(name, sql).map((row) => Object.values(row)[0]);
    expect(column('documents.sqlite', 'SELECT id FROM documents ORDER BY id')).toEqual(ids);
    expect(column('documents.sqlite', 'SELECT DISTINCT document_id FROM pages ORDER BY 1')).toEqual(ids);
    expect(column('documents.sqlite', 'SELECT DISTINCT document_id FROM passages ORDER BY 1')).toEqual(ids);
    for (const table of ['jobs', 'leftovers', 'outbox'])
      expect(rows('documents.sqlite', `SELECT * FROM ${table}`), table).toEqual([]);

    expect(await holders()).toEqual(ids);
    const names = (await files()).map((path) => basename(path));
    const contents = column('documents.sqlite', 'SELECT DISTINCT sha256 FROM documents ORDER BY 1');
    expect(names.filter((name) => name.length === 64).sort()).toEqual(contents);
    expect(names.filter((name) => name === 'data')).toHaveLength(contents.length);
    expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);

    const [index = ''] = (await readdir(join(dataDir, 'search-index'))).filter((name) =>
      name.endsWith('.db'),
    );
    const inIndex = join('search-index', index);
    // What else is searched lies in the same tables, under numbers that no project has.
    const isOf = (from: number, to: number) => `project_id >= ${from} AND project_id < ${to}`;
    const ofDocuments = isOf(0, 2 ** 49);
    const listed = (where: string) =>
      column(inIndex, `SELECT document_id FROM documents WHERE ${where} ORDER BY document_id`);
    expect(listed(ofDocuments)).toEqual(ids);
    expect(column(inIndex, "SELECT count(*) FROM versions WHERE state <> 'live'")).toEqual([0]);
    expect(
      column(inIndex, `SELECT count(*) FROM passages JOIN versions USING (version_key) WHERE ${ofDocuments}`),
    ).toEqual([documents.reduce((sum, document) => sum + document.chunks_count, 0)]);
    expect(listed(isOf(2 ** 49, 2 ** 50))).toEqual(
      column('memory.sqlite', 'SELECT id FROM items ORDER BY id'),
    );
    const chats = 'SELECT CAST(id AS TEXT) FROM sessions ORDER BY CAST(id AS TEXT)';
    expect(listed(isOf(2 ** 51, 2 ** 52))).toEqual(column('chat.sqlite', chats));

    expect(rows('chat.sqlite', 'SELECT * FROM generations')).toEqual([]);
    expect(rows('chat.sqlite', "SELECT id FROM turns WHERE state = 'generating'")).toEqual([]);
    expect(rows('chat.sqlite', 'SELECT * FROM deleted_sessions')).toEqual([]);
    const orphans = 'SELECT id FROM turns WHERE session_id NOT IN (SELECT id FROM sessions)';
    expect(rows('chat.sqlite', orphans)).toEqual([]);
    for (const name of [
      'chat.sqlite',
      'search.sqlite',
      'projects.sqlite',
      'memory.sqlite',
      'notifications.sqlite',
    ])
      expect(rows(name, 'SELECT * FROM outbox'), name).toEqual([]);
    const strays = 'SELECT * FROM activity WHERE project_id NOT IN (SELECT id FROM projects)';
    expect(rows('projects.sqlite', strays)).toEqual([]);
  });
});
