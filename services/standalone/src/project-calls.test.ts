import { eventually } from '@cairn/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { cairnUnderTest } from './testing/cairn-under-test.ts';

/** More than the newest messages that are asked for when nobody says how many. */
const TURNS = 26;

describe('the calls of a project', () => {
  const cairn = cairnUnderTest();
  let project: string;

  const call = (method: string, path: string, body?: unknown) => cairn.call(method, path, body, cairn.good);
  beforeEach(async () => {
    project = `/api/projects/${(await call('POST', '/api/projects', { name: 'North ridge' })).body.id}`;
  });

  async function upload(name: string, content: string) {
    const body = new FormData();
    body.append('file', new Blob([content], { type: 'text/plain' }), name);
    const headers = { Authorization: `Bearer ${cairn.good}` };
    const answer = await fetch(`${cairn.cairn.url()}${project}/documents`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
    return `${project}/documents/${((await answer.json()) as { id: string }).id}`;
  }
  const processed = (document: string) =>
    eventually(async () =>
      expect((await call('GET', document)).body).toMatchObject({ status: 'processed', error: null }),
    );

  describe('of documents', () => {
    it('upload, list and give one with every field', async () => {
      const path = await upload('ferry.txt', 'The ferry leaves at nine.');
      await processed(path);
      const { body: one } = await call('GET', path);
      expect(one).toMatchObject({
        id: path.split('/').at(-1),
        name: 'ferry.txt',
        filename: 'ferry.txt',
        file_type: 'txt',
        file_size: 25,
        created_at: expect.any(String),
        chunks_count: 1,
        status: 'processed',
      });
      expect((await call('GET', `${project}/documents`)).body).toEqual([one]);
      expect((await call('GET', `${path}/status`)).body).toMatchObject({ id: one.id, status: 'processed' });
    });

    it('give its passages and its text, and the file as it came', async () => {
      const path = await upload('ferry.txt', 'The ferry leaves at nine.');
      await processed(path);
      expect((await call('GET', `${path}/chunks?page_size=1`)).body).toMatchObject([
        { text: 'The ferry leaves at nine.', page: 1 },
      ]);
      expect((await call('GET', `${path}/preview`)).body).toMatchObject({
        text: 'The ferry leaves at nine.',
      });
      const file = await cairn.request('GET', `${path}/download`, undefined, cairn.good);
      expect(file.headers.get('content-disposition')).toContain('ferry.txt');
      expect(await file.text()).toBe('The ferry leaves at nine.');
    });

    it('change what is said of one, read it again, and delete it', async () => {
      const path = await upload('ferry.txt', 'The ferry leaves at nine.');
      await processed(path);
      const changes = { tags: ['north'], description: 'Of the quay.' };
      expect(await call('PATCH', path, changes)).toMatchObject({ status: 200, body: changes });
      expect((await call('POST', `${path}/reprocess`)).body).toMatchObject({
        status: 'processing',
        version: 2,
      });
      await processed(path);
      await call('DELETE', path);
      expect((await call('GET', path)).status).toBe(404);
    });

    it('search within them', async () => {
      await processed(await upload('ferry.txt', 'The ferry leaves at nine.'));
      const found = await call('GET', `${project}/documents/search?query=ferry`);
      expect(JSON.stringify(found.body)).toContain('ferry.txt');
      const near = await call('POST', `${project}/search/semantic`, { content: 'ferry', limit: 1 });
      expect(near.body.passages).toMatchObject([{ document_name: 'ferry.txt' }]);
    });
  });

  describe('of chats', () => {
    const ask = async (session: string, message: string, mode = 'general') => {
      const path = `${session}/messages/stream?knowledge_mode=${mode}`;
      const stream = await (await cairn.request('POST', path, { message }, cairn.good)).text();
      return stream
        .split('\n')
        .flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []));
    };
    const begin = async (body: object = {}) =>
      `${project}/chat/sessions/${(await call('POST', `${project}/chat/sessions`, body)).body.id}`;

    it('make, list, rename by name or title, and delete sessions, with every field', async () => {
      const sessions = `${project}/chat/sessions`;
      expect((await call('POST', sessions, {})).body).toMatchObject({
        id: expect.any(Number),
        project_id: Number(project.split('/').at(-1)),
        name: 'New Chat',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        message_count: 0,
        user_id: expect.any(String),
      });
      const path = await begin({ title: 'Of the quay' });
      const names = async () => (await call('GET', sessions)).body.map(({ name }: { name: string }) => name);
      expect(await names()).toEqual(['Of the quay', 'New Chat']);
      for (const changes of [{ name: 'Of ships' }, { title: 'Of ropes' }]) {
        const [name] = Object.values(changes);
        expect((await call('PATCH', path, changes)).body).toMatchObject({ name });
      }
      await call('DELETE', path);
      expect(await names()).toEqual(['New Chat']);
    });

    it('stream an answer as lines of data, each an event with a type, and keep both messages', async () => {
      await processed(await upload('ferry.txt', 'The ferry leaves the northern quay at nine.'));
      const session = await begin();
      const events = await ask(session, 'When does the ferry leave?', 'project_only');
      const types = events.map(({ type }) => type);
      for (const type of ['status', 'ai_config', 'sources', 'content']) expect(types).toContain(type);
      expect(types.at(-1)).toBe('done');
      expect(events.find(({ type }) => type === 'sources').sources).toMatchObject([
        { document_name: 'ferry.txt' },
      ]);
      const text = events.flatMap(({ type, content }) => (type === 'content' ? [content] : [])).join('');
      const id = Number(session.split('/').at(-1));
      expect((await call('GET', `${session}/messages`)).body.messages).toMatchObject([
        { session_id: id, is_ai: false, role: 'user', message: 'When does the ferry leave?', sources: [] },
        {
          session_id: id,
          is_ai: true,
          user_id: null,
          message: text,
          content: text,
          sources: [{ number: 1 }],
        },
      ]);
    });

    it('give the newest messages: 50, or as many as are asked for', async () => {
      const session = await begin();
      for (let turn = 1; turn <= TURNS; turn++) await ask(session, `Question ${turn}?`);
      const newest = async (query: string) =>
        (await call('GET', `${session}/messages/recent${query}`)).body.messages;
      const messages = await newest('');
      expect(messages).toHaveLength(50);
      expect(messages[0]).toMatchObject({ is_ai: false, message: 'Question 2?' });
      expect(await newest('?limit=2')).toMatchObject([{ message: `Question ${TURNS}?` }, { is_ai: true }]);
    });
  });
});
