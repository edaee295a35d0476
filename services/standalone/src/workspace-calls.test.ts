import { eventually } from '@cairn/testing';
import { secretIn } from '@cairn/testing/mail';
import { beforeEach, describe, expect, it } from 'vitest';
import { cairnUnderTest, password } from './testing/cairn-under-test.ts';

interface Member {
  id: string;
  email: string;
  role: string;
}

describe('the calls of the workspace', () => {
  const under = cairnUnderTest();
  let email: string;
  let token: string;
  let people = 0;

  beforeEach(async () => {
    token = '';
    email = `walker-${++people}@example.org`;
    await call('POST', '/api/auth/register', { email, password, first_name: 'Ada', last_name: 'Byron' });
    token = await signIn();
  });

  const call = <T = Record<string, unknown>>(method: string, path: string, body?: object) =>
    under.call(method, path, body, token || undefined) as Promise<{ status: number; body: T }>;

  async function signIn(given: Record<string, string> = {}): Promise<string> {
    const answer = await logIn(given);
    return ((await answer.json()) as { access_token: string }).access_token;
  }
  const logIn = (given: Record<string, string> = {}) =>
    fetch(`${under.cairn.url()}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username: email,
        password,
        client_id: 'any',
        client_secret: 'any',
        ...given,
      }),
    });

  const claimsOf = (jwt: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

  async function makeProject(name = 'North ridge'): Promise<number> {
    return (await call<{ id: number }>('POST', '/api/projects', { name })).body.id;
  }

  it('register by a full name as well, and say that an address is taken', async () => {
    const full = { email: `full-${email}`, password, full_name: 'Grace Brewster Hopper' };
    expect(await call('POST', '/api/auth/register', full)).toMatchObject({ status: 201 });
    expect(claimsOf(await signIn({ username: full.email }))).toMatchObject({
      first_name: 'Grace',
      last_name: 'Brewster Hopper',
    });
    const wrong = await call<{ detail: { loc: string[] }[] }>('POST', '/api/auth/register', {
      email: 'bad',
      password: 'abc',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.detail.map(({ loc }) => loc)).toEqual([
      ['body', 'email'],
      ['body', 'password'],
      ['body', 'first_name'],
    ]);
    expect(await call('POST', '/api/auth/register', full)).toMatchObject({
      status: 409,
      body: { detail: 'An account with this email already exists', code: 'email_taken' },
    });
  });

  it('sign in by a form, for a token with what the client reads of it', async () => {
    expect(claimsOf(token)).toMatchObject({
      sub: expect.any(String),
      email,
      first_name: 'Ada',
      last_name: 'Byron',
      exp: expect.any(Number),
    });
    const wrong = await logIn({ password: 'Wrong-1234!' });
    expect(wrong.status).toBe(401);
    const empty = await logIn({ password: '' });
    expect(empty.status).toBe(422);
    const { detail } = (await empty.json()) as { detail: { loc: string[]; msg: string; type: string }[] };
    expect(detail[0]).toEqual({
      loc: expect.arrayContaining(['password']),
      msg: expect.any(String),
      type: expect.any(String),
      ctx: { count: 1, origin: 'string' },
    });
  });

  it('give a profile and preferences with every field, at their defaults', async () => {
    const { body: profile } = await call('GET', '/api/users/me');
    const texts = ['username', 'bio', 'title', 'phone', 'location', 'website'];
    expect(profile).toMatchObject({
      ...Object.fromEntries(texts.map((name) => [name, ''])),
      name: 'Ada Byron',
      email,
      language: 'en',
      timezone: 'UTC',
      avatar_url: null,
      email_verified: false,
      two_factor_enabled: false,
      created_at: expect.any(String),
      password_updated_at: expect.any(String),
    });
    const { body: preferences } = await call('GET', '/api/user/preferences');
    expect(preferences).toMatchObject({
      theme: 'light',
      ui_density: 'normal',
      language: 'en',
      timezone: 'UTC',
      notifications_enabled: true,
      email_notifications: true,
      performance_mode: 'normal',
      accessibility_settings: {},
    });
    const saved = await call('PUT', '/api/user/preferences', { ui_density: 'compact' });
    expect(saved).toMatchObject({ status: 200, body: { ui_density: 'compact', theme: 'light' } });
    expect(await call('PUT', '/api/user/preferences', { ui_density: 'airy' })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: expect.arrayContaining(['ui_density']) }] },
    });
  });

  it('count what a project has on all pages of its lists', async () => {
    const id = await makeProject();
    for (const name of ['one.txt', 'two.txt', 'three.txt']) {
      const form = new FormData();
      form.append('file', new Blob([`Stones mark way ${name}.`], { type: 'text/plain' }), name);
      const headers = { Authorization: `Bearer ${token}` };
      await fetch(`${under.cairn.url()}/api/projects/${id}/documents`, {
        method: 'POST',
        headers,
        body: form,
      });
      await call('POST', `/api/projects/${id}/memory`, { content: name, memory_type: 'fact' });
    }
    expect(await call('GET', `/api/projects/${id}/documents/counts`)).toEqual({
      status: 200,
      body: { total: 3, recent: 3, shared: 0 },
    });
    for (const list of ['documents', 'memory']) {
      const headers = { Authorization: `Bearer ${token}` };
      const page = await fetch(`${under.cairn.url()}/api/projects/${id}/${list}?page_size=2`, { headers });
      expect([await page.json(), page.headers.get('X-Total-Count')]).toEqual([
        [expect.anything(), expect.anything()],
        '3',
      ]);
    }
  });

  it('make, list, change, archive and restore projects, with every field', async () => {
    const made = await call('POST', '/api/projects', { name: ' North ridge ', description: null });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      id: expect.any(Number),
      name: 'North ridge',
      description: null,
      is_favorite: false,
      documents_count: 0,
      chat_sessions_count: 0,
      memory_count: 0,
      last_activity: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      documents_this_week: 0,
      chat_sessions_this_week: 0,
      memory_this_week: 0,
    });
    const one = `/api/projects/${made.body.id}`;
    const names = async (path: string) =>
      (await call<{ name: string }[]>('GET', path)).body.map(({ name }) => name);
    await makeProject('South ridge');
    expect(await call('PATCH', one, { description: 'Marked', is_favorite: true })).toMatchObject({
      status: 200,
      body: { description: 'Marked', is_favorite: true },
    });
    expect(await call('PATCH', `${one}/archive`)).toMatchObject({ status: 200, body: { is_archived: true } });
    expect(await names('/api/projects')).toEqual(['South ridge']);
    expect(await names('/api/projects?include_archived=true')).toHaveLength(2);
    expect(await names('/api/projects/archived')).toEqual(['North ridge']);
    expect((await call('GET', '/api/projects/stats')).body).toMatchObject({
      active_projects: 1,
      archived_projects: 1,
      total_projects: 2,
      total_documents: 0,
      total_chat_sessions: 0,
      total_memory_items: 0,
    });
    expect(await call('PATCH', `${one}/unarchive`)).toMatchObject({
      status: 200,
      body: { is_archived: false },
    });
    expect(await names('/api/projects')).toHaveLength(2);
    expect((await call('GET', one)).body).toMatchObject({ name: 'North ridge', is_favorite: true });
    expect(await call('POST', '/api/projects', { name: '  ' })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: expect.arrayContaining(['name']) }] },
    });
  });

  it('delete a project, which is not found from then on', async () => {
    const one = `/api/projects/${await makeProject()}`;
    expect((await call('DELETE', one)).status).toBe(200);
    expect(await call('GET', one)).toMatchObject({ status: 404, body: { detail: expect.any(String) } });
  });

  it('invite members, change their roles and remove them', async () => {
    const owner = token;
    const one = `/api/projects/${await makeProject()}/members`;
    const other = `other-${email}`;
    const person = { email: other, password, first_name: 'Grace' };
    await call('POST', '/api/auth/register', person);
    const { status, body } = await call<{ link: string }>('POST', one, { email: other, role: 'viewer' });
    expect(status).toBe(201);
    token = await signIn({ username: other });
    const invitation = secretIn(new URL(body.link));
    expect(await call('POST', '/api/invitations/accept', { token: invitation })).toMatchObject({
      status: 200,
    });
    token = owner;
    const members = async () => (await call<Member[]>('GET', one)).body;
    const member = (await members()).find((found) => found.email === other);
    expect(member).toMatchObject({ role: 'viewer' });
    const path = `${one}/${member?.id}`;
    expect(await call('PATCH', path, { role: 'editor' })).toMatchObject({ status: 200 });
    expect((await members()).map(({ role }) => role).toSorted()).toEqual(['editor', 'owner']);
    expect((await call('PATCH', path, { role: 'king' })).status).toBe(422);
    expect((await call('DELETE', path)).status).toBe(204);
    expect(await members()).toHaveLength(1);
  });

  it('give AI settings, and change one or several', async () => {
    const path = `/api/projects/${await makeProject()}/ai-settings`;
    const defaults = {
      ai_name: expect.any(String),
      ai_personality: '',
      response_style: 'balanced',
      creativity_level: 0.7,
      temperature: 0.7,
      max_response_tokens: 1000,
      default_knowledge_mode: expect.stringMatching(/^(project_only|mixed|general)$/),
      confidence_threshold: 0.7,
      answer_in_steps: true,
      second_look: false,
      response_format_preferences: {
        max_response_length: 'medium',
        include_sources: expect.any(Boolean),
        use_markdown: expect.any(Boolean),
        show_confidence: expect.any(Boolean),
      },
    };
    expect(await call('GET', path)).toMatchObject({ status: 200, body: defaults });
    expect((await call('PATCH', `${path}/temperature`, { value: 1.5 })).status).toBe(200);
    const several = { response_style: 'technical', default_knowledge_mode: 'general', second_look: true };
    expect(await call('PUT', path, several)).toMatchObject({
      status: 200,
      body: { ...defaults, ...several, temperature: 1.5 },
    });
    for (const [name, value] of Object.entries({
      creativity_level: 1.1,
      temperature: 2.1,
      max_response_tokens: 50,
      confidence_threshold: -0.1,
      response_style: 'poetic',
    })) {
      const refused = await call('PATCH', `${path}/${name}`, { value });
      expect(refused.status, name).toBe(422);
    }
    expect((await call('PATCH', `${path}/no_such_setting`, { value: 1 })).status).toBeGreaterThanOrEqual(400);
  });

  it('count what came within the last seven days', async () => {
    const id = await makeProject();
    await call('POST', `/api/projects/${id}/memory`, { content: 'The spring is dry in September.' });
    await call('POST', `/api/projects/${id}/chat/sessions`, { name: 'Questions' });
    await eventually(async () => {
      const { body } = await call('GET', `/api/projects/${id}`);
      expect(body).toMatchObject({
        memory_count: 1,
        memory_this_week: 1,
        chat_sessions_count: 1,
        chat_sessions_this_week: 1,
        last_activity: expect.any(String),
      });
    });
    const { body } = await call('GET', '/api/projects/stats');
    expect(body).toMatchObject({ total_memory_items: 1, memory_this_week: 1, total_chat_sessions: 1 });
  });
});
