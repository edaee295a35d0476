import { join } from 'node:path';
import { eventually } from '@cairn/testing';
import { mailsIn, secretOf } from '@cairn/testing/mail';
import { describe, expect, it } from 'vitest';
import { codeOfApp } from './testing/app-code.ts';
import { cairnUnderTest, password } from './testing/cairn-under-test.ts';

describe('an address that a stranger registered before its owner', () => {
  const under = cairnUnderTest();
  const { call } = under;
  const email = 'victim@example.org';
  const own = 'Blue-kite-42!';

  /** Signs in, and gives the token; undefined when refused. */
  async function signIn(given: string, code?: string): Promise<string | undefined> {
    const { body } = await call('POST', '/api/auth/login', { username: email, password: given, code });
    return body.access_token;
  }

  async function resetByMail(): Promise<void> {
    await call('POST', '/api/auth/request-password-reset', { email });
    const token = await eventually(async () => {
      const mails = await mailsIn(join(under.folder, 'outbox'));
      const mail = mails.findLast(({ to, subject }) => to === email && subject === 'Set a new password');
      expect(mail).toBeDefined();
      return mail && secretOf(mail);
    });
    const { status } = await call('POST', '/api/auth/reset-password', { token, new_password: own });
    expect(status).toBe(204);
  }

  it('is its owner’s alone once they have set a password by mail', async () => {
    await call('POST', '/api/auth/register', { email, password, first_name: 'Mallory' });
    const strangers = await signIn(password);
    const wanted = { name: 'x', scopes: ['write'], current_password: password };
    const made = await call('POST', '/api/users/me/tokens', wanted, strangers);
    expect(made.status).toBe(201);
    const program = made.body.token;
    const setUp = await call(
      'POST',
      '/api/users/me/two-factor/setup',
      { current_password: password },
      strangers,
    );
    const code = codeOfApp(setUp.body.secret);
    const enabled = await call('POST', '/api/users/me/two-factor/enable', { code }, strangers);
    expect(enabled.status).toBe(200);
    expect((await call('GET', '/api/projects', undefined, program)).status).toBe(200);

    await resetByMail();

    const owners = await signIn(own);
    expect(owners).toBeDefined();
    const project = await call('POST', '/api/projects', { name: 'Launch' }, owners);
    expect(project.status).toBe(201);
    for (const token of [strangers, program]) {
      await eventually(async () =>
        expect((await call('GET', '/api/projects', undefined, token)).status).toBe(401),
      );
      expect((await call('DELETE', `/api/projects/${project.body.id}`, undefined, token)).status).toBe(401);
    }
    expect(await signIn(password)).toBeUndefined();
    expect(await signIn(password, enabled.body.backup_codes[0])).toBeUndefined();
    expect((await call('GET', '/api/users/me/tokens', undefined, owners)).body).toEqual([]);
  });
});
