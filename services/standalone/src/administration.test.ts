import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@cairn/testing';
import { mailsIn, type ReceivedMail, secretOf } from '@cairn/testing/mail';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOfApp } from './testing/app-code.ts';
import { cairnUnderTest, password } from './testing/cairn-under-test.ts';

const admin = '/api/admin';

describe('administration of a whole Cairn', () => {
  const under = cairnUnderTest();
  const { call, person, signIn } = under;

  const asAda = (method: string, path: string, body?: unknown) => call(method, path, body, under.good);
  const isRefused = (token: string) =>
    eventually(async () => {
      expect((await call('GET', '/api/users/me', undefined, token)).status).toBe(401);
    });
  const login = (email: string, given = password) =>
    call('POST', '/api/auth/login', { username: email, password: given });
  const register = (email: string) =>
    call('POST', '/api/auth/register', { email, password, first_name: 'New' });

  /** The newest mail to an address under a subject. */
  const mailTo = (address: string, subject: string): Promise<ReceivedMail> =>
    eventually(async () => {
      const mails = await mailsIn(join(under.folder, 'outbox'));
      const mail = mails.findLast((each) => each.to === address && each.subject === subject);
      return mail ?? expect.fail(`no "${subject}" came to ${address}`);
    });

  /** What the security log has of an administrator's action on a person. */
  async function noted(action: string, targetId: string) {
    const text = await readFile(join(under.folder, 'logs', 'security.log'), 'utf8');
    const lines = text
      .split('\n')
      .filter((line) => line.includes('"event":"admin_action"'))
      .map((line) => JSON.parse(line));
    return lines.filter((line) => line.details.action === action && line.targetId === targetId);
  }

  async function makeToken(token: string, scopes: string[]) {
    const body = { name: 'program', scopes, current_password: password };
    return call('POST', '/api/users/me/tokens', body, token);
  }

  it('belongs to the first account, and no other finds it', async () => {
    const eve = await person('eve');
    expect((await asAda('GET', `${admin}/settings`)).body).toMatchObject({
      registration: 'open',
      second_factor_demanded: false,
    });
    for (const [method, path, body] of [
      ['GET', `${admin}/settings`],
      ['PATCH', `${admin}/settings`, { registration: 'closed' }],
      ['GET', `${admin}/people`],
      ['PATCH', `${admin}/people/${eve.id}`, { closed: false }],
      ['DELETE', `${admin}/people/${eve.id}`],
      ['POST', `${admin}/invitations`, { email: 'x@example.org' }],
    ] as const) {
      const answer = await call(method, path, body, eve.token);
      expect(answer, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'nothing_here' } });
      expect((await call(method, path, body)).status).toBe(401);
    }
  });

  it('takes an API token for it only with the scope that an administrator alone can give', async () => {
    const eve = await person('eve2');
    const refused = await makeToken(eve.token, ['admin']);
    expect(refused).toMatchObject({ status: 422, body: { detail: [{ type: 'token_scope_admin' }] } });
    const { token: writing } = (await makeToken(under.good, ['write'])).body;
    expect(await call('GET', `${admin}/people`, undefined, writing)).toMatchObject({
      status: 403,
      body: { code: 'token_scope', params: { scope: 'admin' } },
    });
    const { token: administering } = (await makeToken(under.good, ['admin'])).body;
    expect((await call('GET', `${admin}/people`, undefined, administering)).status).toBe(200);
    const { body: projects } = await call('GET', '/api/projects', undefined, administering);
    expect(projects).toMatchObject({ code: 'token_scope', params: { scope: 'read' } });
  });

  it('finds people, and shows one', async () => {
    const grace = await person('grace');
    const { body: found } = await asAda('GET', `${admin}/people?search=GRACE`);
    expect(found).toMatchObject([
      { id: grace.id, email: grace.email, administrator: false, closed_at: null },
    ]);
    expect((await asAda('GET', `${admin}/people?page_size=1`)).body).toHaveLength(1);
    expect((await asAda('GET', `${admin}/people/${grace.id}`)).body.email).toBe(grace.email);
    expect((await asAda('GET', `${admin}/people/nobody`)).body.code).toBe('person_not_found');
    expect(JSON.stringify(found)).not.toContain('password_hash');
  });

  it('says what the installation holds, to administrators alone', async () => {
    const eve = await person('eve3');
    const counted = await asAda('GET', `${admin}/holdings`);
    expect(counted.body).toEqual({
      counts: {
        people: expect.any(Number),
        projects: 0,
        documents: 0,
        pages: 0,
        passages: 0,
        chat_sessions: 0,
        memory_items: 0,
        file_bytes: 0,
      },
      away: [],
      counted_at: expect.any(String),
    });
    expect(counted.body.counts.people).toBeGreaterThan(1);
    // Counted once a minute, not with each look.
    expect((await asAda('GET', `${admin}/holdings`)).body).toEqual(counted.body);
    expect((await call('GET', `${admin}/holdings`, undefined, eve.token)).status).toBe(404);
  });

  it('closes an account: sessions and API tokens end, sign-in is refused, until it is reopened', async () => {
    const bob = await person('bob');
    const { token } = (await makeToken(bob.token, ['read'])).body;
    expect((await call('GET', '/api/projects', undefined, token)).status).toBe(200);
    const closed = await asAda('PATCH', `${admin}/people/${bob.id}`, { closed: true });
    expect(closed.body.closed_at).toEqual(expect.any(String));
    await isRefused(bob.token);
    await eventually(async () => {
      expect((await call('GET', '/api/projects', undefined, token)).status).toBe(401);
    });
    expect(await login(bob.email)).toMatchObject({ status: 401, body: { code: 'account_closed' } });
    // Who does not know the password hears nothing of it.
    expect((await login(bob.email, 'Wrong-h0rse!')).body.code).toBe('wrong_credentials');
    await asAda('PATCH', `${admin}/people/${bob.id}`, { closed: false });
    expect((await login(bob.email)).status).toBe(200);
    expect((await call('GET', '/api/projects', undefined, token)).status).toBe(401);
  });

  it('lets no administrator shut themselves out', async () => {
    const { body: me } = await asAda('GET', '/api/users/me');
    const refusal = { status: 409, body: { code: 'administrator_oneself' } };
    expect(await asAda('PATCH', `${admin}/people/${me.id}`, { closed: true })).toMatchObject(refusal);
    expect(await asAda('DELETE', `${admin}/people/${me.id}`)).toMatchObject(refusal);
  });

  it('has a person set a new password', async () => {
    const cem = await person('cem');
    const asked = await asAda('POST', `${admin}/people/${cem.id}/password-reset`);
    expect(asked.body.password_reset_required_at).toEqual(expect.any(String));
    await isRefused(cem.token);
    expect(await login(cem.email)).toMatchObject({ status: 401, body: { code: 'password_reset_required' } });
    const token = secretOf(await mailTo(cem.email, 'Set a new password'));
    const own = 'Blue-kite-42!';
    expect((await call('POST', '/api/auth/reset-password', { token, new_password: own })).status).toBe(204);
    expect((await login(cem.email, own)).status).toBe(200);
  });

  it('lifts the second factor of a person who lost it, who hears of it', async () => {
    const lea = await person('lea');
    const lift = () => asAda('DELETE', `${admin}/people/${lea.id}/second-factor`);
    expect(await lift()).toMatchObject({ status: 409, body: { code: 'second_factor_off' } });
    const factor = '/api/users/me/two-factor';
    const { body } = await call('POST', `${factor}/setup`, { current_password: password }, lea.token);
    await call('POST', `${factor}/enable`, { code: codeOfApp(body.secret) }, lea.token);
    expect((await login(lea.email)).body.code).toBe('second_factor_required');
    expect((await lift()).status).toBe(204);
    expect((await login(lea.email)).status).toBe(200);
    await mailTo(lea.email, 'Two-factor authentication is off');
  });

  it('notes who did what to whom in the security log', async () => {
    const { body: me } = await asAda('GET', '/api/users/me');
    const moe = await person('moe');
    await asAda('PATCH', `${admin}/people/${moe.id}`, { closed: true });
    const line = { outcome: 'success', accountId: me.id, clientAddress: '127.0.0.1' };
    expect(await noted('account_closed', moe.id)).toEqual([
      expect.objectContaining({ ...line, sessionId: expect.any(String), traceId: expect.any(String) }),
    ]);
  });

  it('sees and ends what opens an account', async () => {
    const dan = await person('dan');
    const second = await signIn(dan.email);
    const { body: made } = await makeToken(dan.token, ['read']);
    const path = `${admin}/people/${dan.id}`;
    const { body: sessions } = await asAda('GET', `${path}/sessions`);
    expect(sessions).toHaveLength(2);
    const { body: tokens } = await asAda('GET', `${path}/tokens`);
    expect(tokens).toMatchObject([{ id: made.id, name: 'program' }]);
    expect(JSON.stringify(tokens)).not.toContain(made.token);
    expect((await asAda('DELETE', `${path}/sessions/${sessions[0].id}`)).status).toBe(204);
    await isRefused(second);
    expect((await asAda('DELETE', `${path}/sessions`)).body).toEqual({ revoked: 1 });
    await isRefused(dan.token);
    expect((await asAda('DELETE', `${path}/tokens/${made.id}`)).status).toBe(204);
    expect((await asAda('DELETE', `${path}/tokens/${made.id}`)).status).toBe(404);
    // Another person's session is not to be had by this person's path.
    const { body: own } = await asAda('GET', '/api/users/me/sessions');
    expect((await asAda('DELETE', `${path}/sessions/${own[0].id}`)).status).toBe(404);
  });

  it('schedules a deletion that the person hears of', async () => {
    const fay = await person('fay');
    const answer = await asAda('DELETE', `${admin}/people/${fay.id}`);
    expect(answer.status).toBe(202);
    expect((await call('GET', '/api/users/me', undefined, fay.token)).body.deletion_scheduled_for).toBe(
      answer.body.scheduled_for,
    );
    expect((await asAda('DELETE', `${admin}/people/${fay.id}`)).body.code).toBe('person_deletion_scheduled');
  });

  it('has limits, and other ones for one person', async () => {
    const gil = await person('gil');
    const { body } = await asAda('PATCH', `${admin}/limits`, { limits: { projects_per_person: 7 } });
    expect(body.limits).toContainEqual({
      name: 'projects_per_person',
      most: 7,
      default: 1_000,
      fixed: false,
      per_person: true,
    });
    const own = await asAda('PATCH', `${admin}/people/${gil.id}`, { limits: { projects_per_person: 0 } });
    expect(own.body.limits).toEqual({ projects_per_person: 0 });
    const back = await asAda('PATCH', `${admin}/people/${gil.id}`, { limits: { projects_per_person: null } });
    expect(back.body.limits).toEqual({});
    await asAda('PATCH', `${admin}/limits`, { limits: { projects_per_person: null } });
    for (const limits of [{ nothing: 1 }, { projects_per_person: -1 }, { projects_per_person: 1.5 }]) {
      expect((await asAda('PATCH', `${admin}/limits`, { limits })).status).toBe(422);
    }
    const ofAddresses = { limits: { registrations_per_minute: 1 } };
    expect((await asAda('PATCH', `${admin}/people/${gil.id}`, ofAddresses)).status).toBe(422);
  });

  describe('registration', () => {
    const set = (registration: string) => asAda('PATCH', `${admin}/settings`, { registration });
    afterEach(() => set('open'));

    it('is closed to everybody, and says so', async () => {
      expect((await call('GET', '/api/auth/registration')).body).toEqual({ mode: 'open', first: false });
      await set('closed');
      expect((await call('GET', '/api/auth/registration')).body).toEqual({ mode: 'closed', first: false });
      await asAda('POST', `${admin}/invitations`, { email: 'invited@example.org' });
      for (const email of ['new@example.org', 'invited@example.org']) {
        expect(await register(email)).toMatchObject({ status: 403, body: { code: 'registration_closed' } });
      }
    });

    it('by invitation takes those whom an administrator or a project invited, and no others', async () => {
      await set('invited');
      const refusal = { status: 403, body: { code: 'registration_invited_only' } };
      expect(await register('hal@example.org')).toMatchObject(refusal);
      const { body: invitation } = await asAda('POST', `${admin}/invitations`, { email: 'Hal@Example.org' });
      expect((await asAda('GET', `${admin}/invitations`)).body).toContainEqual(invitation);
      const { links } = await mailTo('Hal@example.org', 'You are invited to Cairn');
      expect(links.map(({ pathname, hash }) => pathname + hash)).toEqual(['/register']);
      expect((await register('hal@example.org')).status).toBe(201);
      expect((await asAda('GET', `${admin}/invitations`)).body).not.toContainEqual(invitation);

      const { body: withdrawn } = await asAda('POST', `${admin}/invitations`, { email: 'ivy@example.org' });
      expect((await asAda('DELETE', `${admin}/invitations/${withdrawn.id}`)).status).toBe(204);
      expect(await register('ivy@example.org')).toMatchObject(refusal);

      const { body: project } = await asAda('POST', '/api/projects', { name: 'Shared' });
      const member = { email: 'jo@example.org', role: 'viewer' };
      const sent = await asAda('POST', `/api/projects/${project.id}/members`, member);
      expect(sent.status).toBe(201);
      expect((await register('jo@example.org')).status).toBe(201);
    });
  });
});

describe('a Cairn whose registration the environment closes', () => {
  const under = cairnUnderTest({ REGISTRATION: 'closed', SETTINGS_FIXED: 'REGISTRATION' });
  const { call } = under;

  it('has its first account all the same, and no other, whatever an administrator asks for', async () => {
    expect(under.good).toEqual(expect.any(String));
    const body = { email: 'eve@example.org', password, first_name: 'Eve' };
    expect((await call('POST', '/api/auth/register', body)).body.code).toBe('registration_closed');
    const change = { registration: 'open' };
    expect(await call('PATCH', `${admin}/settings`, change, under.good)).toMatchObject({
      status: 409,
      body: { code: 'setting_fixed', params: { variable: 'REGISTRATION' } },
    });
    expect((await call('GET', '/api/auth/registration')).body).toEqual({ mode: 'closed', first: false });
  });
});
