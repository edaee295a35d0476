import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@cairn/testing';
import { secretIn } from '@cairn/testing/mail';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { cairnUnderTest, password } from './testing/cairn-under-test.ts';

const notes = 'Basalt columns stand on the north ridge.\n\nThey are older than the valley.\n';

interface Export {
  id: string;
  state: string;
  done: number;
  total: number;
  bytes: number | null;
  expires_at: string | null;
}

interface Manifest {
  format: string;
  counts: Record<string, number>;
  entries: { path: string; bytes: number; sha256: string }[];
}

describe('the export of an account', () => {
  const under = cairnUnderTest({ TRUSTED_PROXIES: '1' });
  let ada: string;
  let eve: string;

  beforeAll(async () => {
    ada = under.good;
    ({ token: eve } = await under.person('eve'));
  });

  async function call<T = Record<string, unknown>>(
    token: string,
    method: string,
    path: string,
    body?: object,
  ) {
    const answer = await under.request(method, path, body, token);
    const text = await answer.text();
    return {
      status: answer.status,
      body: (text ? JSON.parse(text) : undefined) as T,
      headers: answer.headers,
    };
  }

  const path = '/api/users/me/exports';

  const exportsOf = async (token: string) => (await call<Export[]>(token, 'GET', path)).body;

  async function made(token: string): Promise<Export> {
    const asked = await call<Export>(token, 'POST', path, {});
    expect(asked).toMatchObject({ status: 202, body: { state: 'waiting', bytes: null, expires_at: null } });
    return eventually(async () => {
      const now = await call<Export>(token, 'GET', `${path}/${asked.body.id}`);
      expect(now.body.state).toBe('ready');
      return now.body;
    });
  }

  /** Asks for a link, as a browser does: with what the answer has it keep. */
  async function linkTo(token: string, id: string): Promise<{ url: string; cookie: string }> {
    const { body, headers } = await call<{ url: string }>(token, 'POST', `${path}/${id}/link`, {});
    const set = headers.get('set-cookie') ?? '';
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Strict/);
    return { url: under.cairn.url() + body.url, cookie: set.split(';')[0] ?? '' };
  }

  const open = ({ url, cookie }: { url: string; cookie: string }, headers: Record<string, string> = {}) =>
    fetch(url, { headers: { ...(cookie ? { Cookie: cookie } : {}), ...headers } });

  async function archiveFiles(): Promise<string[]> {
    const names = await readdir(join(under.folder, 'exports'), { recursive: true });
    return names.filter((name) => name.endsWith('data'));
  }

  async function fillAccount(): Promise<number> {
    const project = (
      await call<{ id: number }>(ada, 'POST', '/api/projects', { name: 'North/ridge: a "study"' })
    ).body.id;
    const form = new FormData();
    form.append('file', new Blob([notes], { type: 'text/plain' }), 'field notes.txt');
    const uploaded = await fetch(`${under.cairn.url()}/api/projects/${project}/documents`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${ada}` },
    });
    const { id } = (await uploaded.json()) as { id: string };
    await eventually(async () => {
      const { body } = await call(ada, 'GET', `/api/projects/${project}/documents/${id}`);
      expect(body.status).toBe('processed');
    });
    const { body: session } = await call<{ id: number }>(
      ada,
      'POST',
      `/api/projects/${project}/chat/sessions`,
      {
        name: 'Stones',
      },
    );
    const messages = `/api/projects/${project}/chat/sessions/${session.id}/messages`;
    const ask = async (message: string, editOf?: string) => {
      const asked = await fetch(`${under.cairn.url()}${messages}/stream`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${ada}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ message, edit_of: editOf }),
      });
      expect(asked.status).toBe(200);
      await asked.text();
    };
    await ask('What stands on the north ridge?');
    const { body: page } = await call<{ messages: { id: string }[] }>(ada, 'GET', messages);
    await ask('What stands there?', page.messages[0]?.id);
    await ask('And then?');
    const memory = { content: 'Basalt is old', memory_type: 'fact' };
    expect((await call(ada, 'POST', `/api/projects/${project}/memory`, memory)).status).toBe(201);
    await call(ada, 'POST', '/api/users/me/tokens', {
      name: 'from the workshop',
      scopes: ['read'],
      current_password: password,
    });
    await call(eve, 'POST', '/api/projects', { name: 'Of Eve alone' });
    const shared = (await call<{ id: number }>(eve, 'POST', '/api/projects', { name: 'Shared ridge' })).body
      .id;
    await call(eve, 'POST', `/api/projects/${shared}/memory`, {
      content: 'Of Eve alone',
      memory_type: 'fact',
    });
    const invitation = { email: 'ada@example.org', role: 'viewer' };
    const { body: invited } = await call<{ link: string }>(
      eve,
      'POST',
      `/api/projects/${shared}/members`,
      invitation,
    );
    const secret = secretIn(new URL(invited.link, under.cairn.url()));
    const accepted = await call(ada, 'POST', '/api/invitations/accept', { token: secret });
    expect(accepted).toMatchObject({ status: 200, body: { project_id: shared } });
    return project;
  }

  it('is one archive of all there is, and nothing of others', async () => {
    const project = await fillAccount();
    const job = await made(ada);
    expect(job.done).toBe(job.total);
    expect(job.total).toBe(7);
    const answer = await open(await linkTo(ada, job.id));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="cairn-export-[-0-9]+\.zip"$/,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.byteLength).toBe(job.bytes);

    const files = unzipSync(bytes);
    const text = (name: string) => Buffer.from(files[name] ?? expect.fail(`${name} is missing`)).toString();
    const manifest = JSON.parse(text('manifest.json')) as Manifest;
    expect(manifest.format).toBe('cairn-account-export');
    expect(manifest.entries.map((entry) => entry.path).sort()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'manifest.json')
        .sort(),
    );
    for (const entry of manifest.entries) {
      const content = files[entry.path] ?? expect.fail(`${entry.path} is missing`);
      expect(content.byteLength).toBe(entry.bytes);
      expect(createHash('sha256').update(content).digest('hex')).toBe(entry.sha256);
    }
    expect(manifest.counts).toMatchObject({
      profiles: 1,
      preferences: 1,
      logins: 1,
      sessions: 1,
      api_tokens: 1,
      projects: 1,
      ai_settings: 1,
      members: 1,
      documents: 1,
      document_files: 1,
      document_texts: 1,
      chat_sessions: 1,
      chat_messages: 6,
      memories: 1,
      memberships: 1,
      notification_preferences: 1,
    });

    const root = `projects/${project} North_ridge_ a _study_`;
    const [document] = JSON.parse(text(`${root}/documents.json`)) as { file: string; status: string }[];
    expect(document).toMatchObject({ name: 'field notes.txt', file_type: 'txt', status: 'processed' });
    expect(text(`${root}/${document?.file}`)).toBe(notes);
    const read = manifest.entries.find((entry) => entry.path.startsWith(`${root}/documents/text/`));
    expect(text(read?.path ?? '')).toContain('Basalt columns');
    const chat = manifest.entries.find((entry) => entry.path.startsWith(`${root}/chats/`))?.path ?? '';
    const { session, messages } = JSON.parse(text(chat)) as {
      session: { name: string };
      messages: { id: string; follows: string; text: string; is_ai: boolean; sources: { quote: string }[] }[];
    };
    expect(session.name).toBe('Stones');
    expect(messages.map((each) => each.is_ai)).toEqual([false, true, false, true, false, true]);
    // Two versions of the first question, and what followed the second.
    const followed = messages.map(({ follows }) => messages.findIndex(({ id }) => id === follows));
    expect(followed).toEqual([-1, 0, -1, 2, 3, 4]);
    expect(messages[0]?.text).toBe('What stands on the north ridge?');
    expect(messages[1]?.sources[0]?.quote).toContain('Basalt');
    expect(text('account/profile.json')).toContain('ada@example.org');
    expect(text('account/api-tokens.json')).toContain('from the workshop');
    expect(JSON.parse(text('memberships.json'))).toMatchObject([{ name: 'Shared ridge', role: 'viewer' }]);
    const everything = Object.values(files).map((file) => Buffer.from(file).toString());
    for (const file of everything) {
      expect(file).not.toContain('Of Eve alone');
      expect(file).not.toContain('$argon2');
    }
  });

  it('opens for a short-lived link in the browser that asked, and for no other', async () => {
    const [job] = await exportsOf(ada);
    const id = job?.id ?? '';
    for (const attempt of ['GET', 'DELETE']) {
      expect((await call(eve, attempt, `${path}/${id}`)).status).toBe(404);
    }
    expect((await call(eve, 'POST', `${path}/${id}/link`, {})).status).toBe(404);
    expect(await exportsOf(eve)).toEqual([]);
    const other = await under.signIn();
    const link = await linkTo(other, id);
    expect((await open({ ...link, cookie: '' })).status).toBe(404);
    expect((await open({ ...link, cookie: `${link.cookie.slice(0, -3)}AAA` })).status).toBe(404);
    expect((await open({ ...link, url: link.url.replace(/token=.*/, '') })).status).toBe(404);
    const part = await open(link, { Range: 'bytes=0-3' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).toString('latin1')).toBe('PK\u0003\u0004');
    await call(other, 'POST', '/api/auth/logout', {});
    expect((await open(link)).status).toBe(404);
  });

  it('opens over TLS by a cookie that browsers take from TLS alone', async () => {
    const [job] = await exportsOf(ada);
    const overTls = { 'X-Forwarded-Proto': 'https' };
    const asked = await fetch(`${under.cairn.url()}${path}/${job?.id}/link`, {
      method: 'POST',
      headers: { ...overTls, Authorization: `Bearer ${ada}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    const set = asked.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^__Secure-cairn_export=.*; Secure/);
    const url = under.cairn.url() + ((await asked.json()) as { url: string }).url;
    const cookie = set.split(';')[0] ?? '';
    expect((await open({ url, cookie }, overTls)).status).toBe(200);
    // One that a neighbour without TLS could have planted opens nothing.
    expect((await open({ url, cookie: cookie.replace('__Secure-', '') }, overTls)).status).toBe(404);
  });

  it('is not for API tokens', async () => {
    const wanted = { name: 'any', scopes: ['read', 'write'], current_password: password };
    const { body } = await call<{ token: string }>(ada, 'POST', '/api/users/me/tokens', wanted);
    for (const method of ['GET', 'POST']) {
      expect((await call(body.token, method, path, method === 'POST' ? {} : undefined)).status).toBe(403);
    }
  });

  it('is made one at a time, in place of the one before, and goes when it is deleted', async () => {
    const [before] = await exportsOf(ada);
    const [first, second] = await Promise.all([call(ada, 'POST', path, {}), call(ada, 'POST', path, {})]);
    expect([first.status, second.status].sort()).toEqual([202, 409]);
    const ready = await eventually(async () => {
      const [now] = await exportsOf(ada);
      expect(now).toMatchObject({ state: 'ready' });
      return now;
    });
    expect(ready?.id).not.toBe(before?.id);
    expect(await archiveFiles()).toHaveLength(1);
    const link = await linkTo(ada, ready?.id ?? '');
    expect((await call(ada, 'DELETE', `${path}/${ready?.id}`)).status).toBe(204);
    expect(await archiveFiles()).toEqual([]);
    expect((await open(link)).status).toBe(404);
    expect(await exportsOf(ada)).toEqual([]);
  });
});
