import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@cairn/testing';
import { readMail, secretIn } from '@cairn/testing/mail';
import { beforeEach, describe, expect, it } from 'vitest';
import { cairnUnderTest, password } from './testing/cairn-under-test.ts';

const newPassword = 'Blue-kite-42!';

const onePixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

interface Profile {
  email: string;
  pending_email: string | null;
  name: string;
  bio: string;
  avatar_url: string | null;
  email_verified: boolean;
}

interface Fault {
  loc: string[];
  msg: string;
}

describe('accounts over HTTP', () => {
  const under = cairnUnderTest();
  let email: string;
  let token: string;
  let people = 0;

  beforeEach(async () => {
    email = `person-${++people}@example.org`;
    await send('POST', '/api/auth/register', { email, password, first_name: 'Ada', language: 'de-AT' });
    token = await signIn(password);
  });

  function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    return fetch(under.cairn.url() + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  async function signIn(given: string): Promise<string> {
    const body = new URLSearchParams({ username: email, password: given });
    const answer = await fetch(`${under.cairn.url()}/api/auth/login`, { method: 'POST', body });
    return ((await answer.json()) as { access_token?: string }).access_token ?? '';
  }

  function form(parts: Record<string, string | Blob>): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(parts)) body.append(name, value);
    const headers = { Authorization: `Bearer ${token}` };
    return fetch(`${under.cairn.url()}/api/users/me`, { method: 'PATCH', body, headers });
  }

  const me = async () => (await send('GET', '/api/users/me').then((answer) => answer.json())) as Profile;

  async function faultsOf(answer: Response): Promise<Fault[]> {
    expect(answer.status).toBe(422);
    return ((await answer.json()) as { detail: Fault[] }).detail;
  }

  /** The token of the newest link to a page that was mailed to a person, out of the outbox folder. */
  function mailedToken(outbox: string, to: string, page: string): Promise<string> {
    return eventually(async () => {
      const names = (await readdir(outbox)).sort().reverse();
      for (const name of names) {
        const mail = await readMail(await readFile(join(outbox, name)));
        const link = mail.to === to ? mail.links.find(({ pathname }) => pathname === page) : undefined;
        if (link) {
          expect(link.origin).toBe(new URL(under.cairn.url()).origin);
          return secretIn(link) ?? '';
        }
      }
      throw new Error(`no mail to ${to} with a link to ${page}`);
    });
  }

  it('take a profile as a form with a picture, which anybody is shown who knows its address', async () => {
    const changed = await form({
      name: 'Ada King Noel',
      bio: 'Zwei\nZeilen',
      email,
      avatar: new Blob([onePixel], { type: 'text/html' }),
    });
    expect(changed.status).toBe(200);
    const profile = (await changed.json()) as Profile;
    expect(profile).toMatchObject({ name: 'Ada King Noel', bio: 'Zwei\nZeilen', pending_email: null });
    const shown = await fetch(under.cairn.url() + profile.avatar_url);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await shown.bytes()).subarray(8, 12)).toEqual(new TextEncoder().encode('WEBP'));
    expect(((await (await form({ remove_avatar: 'true' })).json()) as Profile).avatar_url).toBeNull();
    expect((await fetch(under.cairn.url() + profile.avatar_url)).status).toBe(404);
  });

  it.each([
    ['a file of 5 MB', new Blob([new Uint8Array(5_242_880)]), 'Avatar file size must be less than 5MB'],
    [
      'a file far beyond that',
      new Blob([new Uint8Array(12_000_000)]),
      'Avatar file size must be less than 5MB',
    ],
    [
      'a page',
      new Blob(['<script>alert(1)</script>'], { type: 'image/png' }),
      expect.stringMatching(/Choose a picture/),
    ],
  ])('take no picture from %s, and nothing else of that form', async (_, avatar, msg) => {
    expect(await faultsOf(await form({ bio: 'no', avatar }))).toEqual([
      expect.objectContaining({ loc: ['body', 'avatar'], msg }),
    ]);
    expect((await me()).bio).toBe('');
  });

  it('name what is wrong in a change, by JSON and by form alike', async () => {
    const wrong = { username: 'No', website: 'javascript:alert(1)', bio: 'x'.repeat(501) };
    for (const answer of [await send('PATCH', '/api/users/me', wrong), await form(wrong)]) {
      const faults = await faultsOf(answer);
      expect(faults.map(({ loc }) => loc.join('.')).sort()).toEqual([
        'body.bio',
        'body.username',
        'body.website',
      ]);
    }
  });

  it('say of a changed preference what another device had set since', async () => {
    const put = (changes: object, seen?: string) =>
      send('PUT', '/api/user/preferences', changes, seen ? { 'If-Match': `"${seen}"` } : {}).then(
        (answer) => answer.json() as Promise<Record<string, unknown>>,
      );
    const first = (await send('GET', '/api/user/preferences').then((answer) => answer.json())) as {
      updated_at: string;
    };
    expect(first).toMatchObject({ theme: 'light', language: 'de', accessibility_settings: {} });
    await put({ theme: 'dark', accessibility_settings: { larger_text: true } });
    const late = await put(
      { theme: 'system', accessibility_settings: { larger_text: false } },
      first.updated_at,
    );
    expect(late).toMatchObject({
      theme: 'system',
      accessibility_settings: { larger_text: false },
      overwrote: { theme: 'dark', accessibility_settings: { larger_text: true } },
    });
    expect(await put({ theme: 'light' }, String(late.updated_at))).not.toHaveProperty('overwrote');
    expect((await send('PUT', '/api/user/preferences', { theme: 'pink' })).status).toBe(422);
    expect((await send('PUT', '/api/user/preferences', {}, { 'If-Match': 'x' })).status).toBe(422);
  });

  it('reset a forgotten password and verify an address by links of the outbox', async () => {
    const ask = (address: string) => send('POST', '/api/auth/request-password-reset', { email: address });
    const [known, unknown] = [await ask(email), await ask('nobody@example.org')];
    expect([known.status, unknown.status]).toEqual([202, 202]);
    const answer = (await known.json()) as { detail: string; outbox: boolean };
    expect(await unknown.json()).toEqual(answer);
    expect(answer).toEqual({
      detail: 'If an account with this email exists, a reset link has been sent.',
      outbox: true,
    });
    expect(JSON.stringify(answer)).not.toContain(under.folder);
    const outbox = join(under.folder, 'outbox');
    const verify = await mailedToken(outbox, email, '/verify-email');
    expect((await send('POST', '/api/auth/verify-email', { token: verify })).status).toBe(204);
    expect((await me()).email_verified).toBe(true);
    const reset = {
      token: await mailedToken(outbox, email, '/reset-password'),
      new_password: newPassword,
    };
    const [first, second] = [
      await send('POST', '/api/auth/reset-password', reset),
      await send('POST', '/api/auth/reset-password', reset),
    ];
    expect(first.status).toBe(204);
    expect(await faultsOf(second)).toEqual([
      expect.objectContaining({
        loc: ['body', 'token'],
        msg: 'This link is not valid any more. Ask for a new one.',
      }),
    ]);
    await eventually(async () => expect((await send('GET', '/api/users/me')).status).toBe(401));
    expect(await signIn(password)).toBe('');
    expect(await signIn(newPassword)).not.toBe('');
  });

  it('accept no invitation to an address that the account has left, under the token of before', async () => {
    const [left, outbox, mine] = [email, join(under.folder, 'outbox'), token];
    email = `person-${++people}@example.org`;
    await send('POST', '/api/auth/register', { email, password, first_name: 'Grace' });
    token = await signIn(password);
    const { id } = (await (await send('POST', '/api/projects', { name: 'Basalt' })).json()) as { id: number };
    const [grace, moved] = [token, `moved-${left}`];
    async function invited(to: string): Promise<{ token: string }> {
      token = grace;
      expect((await send('POST', `/api/projects/${id}/members`, { email: to, role: 'viewer' })).status).toBe(
        201,
      );
      const link = { token: await mailedToken(outbox, to, '/invitations') };
      token = mine;
      return link;
    }
    const old = await invited(left);
    const change = { email: moved, current_password: password };
    expect((await send('PATCH', '/api/users/me', change)).status).toBe(200);
    const verify = { token: await mailedToken(outbox, moved, '/verify-email') };
    expect((await send('POST', '/api/auth/verify-email', verify)).status).toBe(204);
    const refused = await send('POST', '/api/invitations/accept', old);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining(`is for ${left}`) });
    expect(await (await send('GET', '/api/invitations')).json()).toEqual([]);
    const fresh = await invited(moved);
    expect(await (await send('GET', '/api/invitations')).json()).toMatchObject([{ project_name: 'Basalt' }]);
    expect(await (await send('POST', '/api/invitations/accept', fresh)).json()).toEqual({ project_id: id });
  });

  it('change a password, and sign out the other sessions', async () => {
    const other = token;
    token = await signIn(password);
    const change = { current_password: password, new_password: newPassword };
    expect((await send('POST', '/api/users/change-password', change)).status).toBe(204);
    expect((await send('GET', '/api/users/me')).status).toBe(200);
    token = other;
    await eventually(async () => expect((await send('GET', '/api/users/me')).status).toBe(401));
  });
});
