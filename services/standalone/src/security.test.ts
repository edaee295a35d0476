import { eventually } from '@cairn/testing';
import { describe, expect, it } from 'vitest';
import { codeOfApp } from './testing/app-code.ts';
import { cairnUnderTest, password } from './testing/cairn-under-test.ts';

describe('a whole Cairn', () => {
  const under = cairnUnderTest();
  const { request, call, signIn } = under;

  describe('with an API token', () => {
    async function make(scopes: string[], more: object = {}): Promise<{ id: string; token: string }> {
      const { status, body } = await call(
        'POST',
        '/api/users/me/tokens',
        { name: 'nightly', scopes, current_password: password, ...more },
        under.good,
      );
      expect(status).toBe(201);
      return body;
    }

    it('answers as to the person, within its scopes', async () => {
      const reader = await make(['read']);
      const writer = await make(['write']);
      const project = { name: 'By a program' };
      expect((await call('GET', '/api/users/me', undefined, reader.token)).body.email).toBe(
        'ada@example.org',
      );
      const refused = await call('POST', '/api/projects', project, reader.token);
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('"write"') } });
      const made = await call('POST', '/api/projects', project, writer.token);
      expect(made.status).toBe(201);
      const { id } = made.body;
      expect((await call('GET', `/api/projects/${id}`, undefined, reader.token)).body.name).toBe(
        project.name,
      );
      const search = await call(
        'POST',
        `/api/projects/${id}/search/semantic`,
        { content: 'stones' },
        reader.token,
      );
      expect(search.status).toBe(200);
      for (const [method, path] of [
        ['DELETE', `/api/projects/${id}`],
        ['POST', '/api/users/me/tokens'],
        ['PUT', '/api/user/preferences'],
      ] as const) {
        expect(
          (
            await call(
              method,
              path,
              method === 'DELETE' ? undefined : { name: 'x', scopes: ['read'], current_password: password },
              reader.token,
            )
          ).status,
          path,
        ).toBe(403);
      }
      for (const path of ['sessions', 'tokens', 'logins', 'two-factor']) {
        expect((await call('GET', `/api/users/me/${path}`, undefined, writer.token)).status, path).toBe(403);
      }
      const { body: tokens } = await call('GET', '/api/users/me/tokens', undefined, under.good);
      expect(tokens).toMatchObject([
        { id: writer.id, scopes: ['read', 'write'], last_used_at: expect.any(String) },
        {
          id: reader.id,
          scopes: ['read'],
          expires_at: expect.any(String),
          prefix: reader.token.slice(0, 14),
        },
      ]);
      expect(JSON.stringify(tokens)).not.toContain(writer.token);
    });

    it('stops at once when it is revoked, and ends what it is reading', async () => {
      const { id, token } = await make(['read']);
      const live = await request('GET', '/api/events', undefined, token);
      expect(live.status).toBe(200);
      expect((await call('DELETE', `/api/users/me/tokens/${id}`, undefined, under.good)).status).toBe(204);
      await live.text();
      await eventually(async () => {
        expect((await call('GET', '/api/projects', undefined, token)).status).toBe(401);
      });
    });

    it('refuses one after its time, and ends what it is reading', async () => {
      const { token } = await make(['read'], { expires_at: new Date(Date.now() + 2_000).toISOString() });
      const live = await request('GET', '/api/events', undefined, token);
      expect(live.status).toBe(200);
      await live.text();
      await eventually(async () => {
        expect((await call('GET', '/api/projects', undefined, token)).status).toBe(401);
      });
    });
  });

  it('ends the live stream of a session that is revoked from another', async () => {
    const token = await signIn();
    const live = await request('GET', '/api/events', undefined, token);
    const { body } = await call('DELETE', '/api/users/me/sessions', undefined, under.good);
    expect(body.revoked).toBeGreaterThanOrEqual(1);
    await live.text();
    expect((await call('GET', '/api/projects', undefined, token)).status).toBe(401);
    const { body: left } = await call('GET', '/api/users/me/sessions', undefined, under.good);
    expect(left).toMatchObject([{ current: true, location: null, device_type: 'other' }]);
  });

  it('asks for the second factor by a code of its own', async () => {
    const { body: setUp } = await call(
      'POST',
      '/api/users/me/two-factor/setup',
      { current_password: password },
      under.good,
    );
    expect(setUp).toMatchObject({ secret: expect.any(String), qr_svg: expect.stringMatching(/^<svg/) });
    expect(
      await call('POST', '/api/users/me/two-factor/enable', { code: 'abcdef' }, under.good),
    ).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'code'], msg: 'Invalid code. Please try again.' }] },
    });
    const enabled = await call(
      'POST',
      '/api/users/me/two-factor/enable',
      { code: codeOfApp(setUp.secret) },
      under.good,
    );
    const backup: string[] = enabled.body.backup_codes;
    expect(backup).toHaveLength(10);
    const login = (code?: string) =>
      call('POST', '/api/auth/login', { username: 'ada@example.org', password, ...(code && { code }) });
    expect(await login()).toEqual({
      status: 401,
      body: { detail: 'Enter the 6-digit code from your authenticator app.', code: 'second_factor_required' },
    });
    expect(await login(codeOfApp(setUp.secret, -1))).toEqual({
      status: 401,
      body: { detail: 'Invalid code. Please try again.', code: 'second_factor_invalid' },
    });
    expect((await login(backup[0])).status).toBe(200);
    expect((await login(backup[0])).status).toBe(401);
    const { body: state } = await call('GET', '/api/users/me/two-factor', undefined, under.good);
    expect(state).toMatchObject({ enabled: true, backup_codes_left: 9, enabled_at: expect.any(String) });
    expect((await call('GET', '/api/users/me', undefined, under.good)).body.two_factor_enabled).toBe(true);
    const { body: logins } = await call('GET', '/api/users/me/logins?page_size=3', undefined, under.good);
    expect(logins).toMatchObject([
      { success: false, reason: 'wrong_code', location: null },
      { success: true, reason: null },
      { success: false },
    ]);
    const off = { current_password: password, code: backup[1] };
    expect((await call('POST', '/api/users/me/two-factor/disable', off, under.good)).status).toBe(204);
    expect((await login()).status).toBe(200);
  });
});
