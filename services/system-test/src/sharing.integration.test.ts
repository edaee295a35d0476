import { randomBytes } from 'node:crypto';
import { createGate, type ScriptedModel, startScriptedModel } from '@cairn/testing';
import { secretOf, startMailServer, type TestMailServer } from '@cairn/testing/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '../../documents/src/testing/pdf.ts';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { confirmAddress } from './harness/confirm-address.ts';
import { Person } from './harness/person.ts';
import { readSse, type SseMessage } from './harness/sse.ts';
import { until } from './harness/until.ts';

interface Deletion {
  id: string;
  state: string;
  finished_at: string | null;
  parts: { service: string; store: string; deleted: number; done: boolean }[];
}

interface Member {
  id: string;
  email: string;
  role: string;
  is_you: boolean;
}

describe('a shared project', () => {
  let mail: TestMailServer;
  let model: ScriptedModel;
  let cairn: Cairn;
  let ada: Person;
  let bob: Person;
  let project: number;

  beforeAll(async () => {
    mail = await startMailServer();
    model = await startScriptedModel();
    cairn = await bootCairn({
      env: {
        SMTP_URL: mail.url,
        MAIL_FROM: 'Cairn <cairn@example.org>',
        PUBLIC_URL: 'https://cairn.example.org',
        AI_BASE_URL: model.baseUrl,
        AI_MODEL: 'scripted',
      },
    });
  });
  beforeEach(async () => {
    [ada, bob] = [await Person.signedUp(cairn.url), await Person.signedUp(cairn.url)];
    await confirmAddress(ada, mail);
    project = await ada.makeProject('Basalt');
  });
  afterAll(async () => {
    await discard(cairn);
    await model.close();
    await mail.close();
  });

  const invitationsTo = (person: Person) =>
    mail.received.filter(({ to, subject }) => to === person.email && /invited/.test(subject));

  /** The link of the invitation that comes by mail after so many. */
  function invited(person: Person, after: number): Promise<string> {
    const find = () => {
      const sent = invitationsTo(person)[after];
      return sent && secretOf(sent);
    };
    return until(async () => find() || false, { describe: () => 'no invitation came by mail' });
  }

  async function join(person: Person, role: 'editor' | 'viewer'): Promise<Member> {
    const before = invitationsTo(person).length;
    const invite = { email: person.email, role };
    const sent = await ada.call<object>('POST', `/api/projects/${project}/members`, invite);
    expect(sent.status).toBe(201);
    expect(sent.body).not.toHaveProperty('link');
    const token = await invited(person, before);
    const accepted = await person.call('POST', '/api/invitations/accept', { token });
    expect(accepted).toMatchObject({ status: 200, body: { project_id: project } });
    const { body } = await ada.call<Member[]>('GET', `/api/projects/${project}/members`);
    return body.find(({ email }) => email === person.email) ?? expect.fail('is no member');
  }

  /** Reads events until one fits; the stream is left open. */
  async function readUntil(stream: AsyncGenerator<SseMessage>, fits: (event: SseMessage) => boolean) {
    for (;;) {
      const { value, done } = await stream.next();
      if (done) throw new Error('the stream ended');
      if (fits(value)) return value;
    }
  }

  it('is joined by who is invited by mail, who may do in every service what the role allows', async () => {
    const member = await join(bob, 'viewer');
    expect(member).toMatchObject({ role: 'viewer', is_you: false });
    const { body } = await bob.call('GET', `/api/projects/${project}`);
    expect(body).toMatchObject({ role: 'viewer', members_count: 2, owner_name: 'Ada Lovelace' });
    const writes = () =>
      Promise.all([
        bob.upload(project, 'a.txt', 'basalt'),
        bob.call('POST', `/api/projects/${project}/memory`, { content: 'x', memory_type: 'fact' }),
        bob.call('PUT', `/api/projects/${project}/ai-settings`, { temperature: 1 }),
        bob.call('PATCH', `/api/projects/${project}`, { name: 'Granite' }),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await writes()).toEqual([403, 403, 403, 403]);
    const path = `/api/projects/${project}/members/${member.id}`;
    expect(await ada.call('PATCH', path, { role: 'editor' })).toMatchObject({ status: 200 });
    await until(async () => (await writes()).every((status) => status < 300));
    const seen = await bob.call<{ updated_at: string }>('GET', `/api/projects/${project}`);
    const renamed = { name: 'Obsidian' };
    expect(await ada.call('PATCH', `/api/projects/${project}`, renamed)).toMatchObject({ status: 200 });
    const late = { name: 'Gneiss', seen_at: seen.body.updated_at };
    expect(await bob.call('PATCH', `/api/projects/${project}`, late)).toMatchObject({
      status: 200,
      body: { name: 'Gneiss', overwrote: { name: 'Obsidian' } },
    });
  });

  it('is lost by who is removed, in the middle of what they read; answers that are written go on', async () => {
    const member = await join(bob, 'editor');
    const [mine, theirs] = [await ada.makeSession(project), await bob.makeSession(project)];
    // More than the sockets in between hold.
    const big = await ada.upload(project, 'big.txt', randomBytes(8 * 1024 * 1024).toString('hex'));
    expect(big.status).toBe(201);
    const gates = [createGate(), createGate()];
    for (const gate of gates) model.next({ steps: [{ text: 'It is ' }, { gate }, { text: 'black.' }] });

    const live = readSse(bob.raw('GET', '/api/events'));
    const adas = ada.ask(project, mine, 'What colour is basalt?', { mode: 'general' });
    await readUntil(adas, ({ data }) => data.type === 'content');
    const bobs = bob.ask(project, theirs, 'What colour is basalt?', { mode: 'general' });
    await readUntil(bobs, ({ data }) => data.type === 'content');
    const download = await bob.raw('GET', `/api/projects/${project}/documents/${big.body.id}/download`);
    expect(download.status).toBe(200);
    const reader = download.body?.getReader() ?? expect.fail('no body');
    await reader.read();
    // The live feed says something before it is to end.
    const said = live.next();
    await ada.call('PATCH', `/api/projects/${project}`, { description: 'black' });
    await said;

    expect((await ada.call('DELETE', `/api/projects/${project}/members/${member.id}`)).status).toBe(204);

    const last: unknown[] = [];
    for await (const { data } of live) last.push(data);
    expect(last.at(-1)).toMatchObject({ type: 'member.changed', project_id: project, removed: true });
    const rest: SseMessage[] = [];
    for await (const event of bobs) rest.push(event);
    expect(rest.map(({ data }) => data.type)).not.toContain('done');
    const readAll = async () => {
      for (;;) if ((await reader.read()).done) return;
    };
    await expect(readAll()).rejects.toThrow();
    for (const path of ['', '/documents', '/memory', `/chat/sessions/${theirs}/messages`]) {
      expect((await bob.call('GET', `/api/projects/${project}${path}`)).status).toBe(404);
    }

    for (const gate of gates) gate.open();
    await readUntil(adas, ({ data }) => data.type === 'done');
    // What a member who left had asked is there when they come back.
    await join(bob, 'viewer');
    await until(async () => {
      const path = `/api/projects/${project}/chat/sessions/${theirs}/messages`;
      const { body } = await bob.call<{ messages?: { state: string }[] }>('GET', path);
      return body.messages?.[1]?.state === 'complete';
    });
  });

  it('is deleted with a receipt that counts what each service had, and is its owner’s alone', async () => {
    await join(bob, 'editor');
    const lines = Array.from({ length: 300 }, (_, line) => `Line ${line} tells of basalt${line}.`).join('\n');
    for (const name of ['a.txt', 'b.txt']) {
      const { body } = await ada.upload(project, name, `${name}\n${lines}`);
      expect(await ada.settled(project, body.id)).toMatchObject({ status: 'processed' });
    }
    const { body: pdf } = await ada.upload(project, 'c.pdf', makePdf(['Basalt on paper.']));
    await ada.drawn(project, pdf.id);
    const { body: documents } = await ada.call<{ chunks_count: number }[]>(
      'GET',
      `/api/projects/${project}/documents`,
    );
    const chunks = documents.reduce((sum, each) => sum + each.chunks_count, 0);
    await bob.call('POST', `/api/projects/${project}/memory`, { content: 'black', memory_type: 'fact' });
    const session = await bob.makeSession(project);
    for await (const event of bob.ask(project, session, 'What?', { mode: 'general' })) void event;

    await bob.looksAt(session);
    const { length: notices } = await ada.announced(project, 3);

    const deleted = await ada.call<Deletion>('DELETE', `/api/projects/${project}`);
    expect(deleted.status).toBe(200);
    const path = `/api/projects/deletions/${deleted.body.id}`;
    const finished = await until(
      async () => {
        const { body } = await ada.call<Deletion>('GET', path);
        return body.state === 'finished' && body;
      },
      { describe: () => 'the deletion was not finished' },
    );
    const numbers = Object.fromEntries(
      finished.parts.map(({ service, store, deleted: count }) => [`${service} ${store}`, count]),
    );
    expect(numbers).toMatchObject({
      'projects projects': 1,
      'projects members': 2,
      'documents files': 3,
      'documents chunks': chunks,
      'documents blobs': 3,
      'documents pictures': 1,
      'chat sessions': 1,
      'chat messages': 2,
      'memory items': 1,
      'notifications notifications': notices,
    });
    // The memory and the two messages are in the index, too, a moment after they are written.
    const entries = numbers['search index_entries'];
    expect(entries).toBeGreaterThanOrEqual(chunks);
    expect(entries).toBeLessThanOrEqual(chunks + 3);
    expect(numbers['documents pages']).toBeGreaterThanOrEqual(2);
    expect(finished.parts.every(({ done }) => done)).toBe(true);
    expect(finished.finished_at).not.toBeNull();
    expect((await bob.call('GET', path)).status).toBe(404);
  });
});
