import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { tokenOf } from '#testing/tokens.ts';
import { session } from '../auth/session.ts';
import { TOKEN_KEY } from '../auth/token.ts';
import { startI18n } from '../i18n/i18n.ts';
import { api, unwrap } from './client.ts';

const token = tokenOf({});
const refused = { status: 401, body: { detail: 'No' } };

beforeAll(() => startI18n('en'));
beforeEach(() => session.signIn(token));
afterEach(() => session.signOut());

describe('the token of the session', () => {
  it('goes along with every call', async () => {
    const { calls } = fakeApi({ 'GET /api/projects': { body: [] } });
    await api.GET('/api/projects');
    expect(calls[0]?.token).toBe(`Bearer ${token}`);
  });

  it('is removed when a call is refused with 401', async () => {
    fakeApi({ 'GET /api/projects': refused });
    await expect(unwrap(api.GET('/api/projects'))).rejects.toThrow('No');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(session.get().user).toBeNull();
  });

  it.each(['/api/auth/login', '/api/auth/token'])('stays when %s answers 401', async (path) => {
    fakeApi({ [`POST ${path}`]: refused });
    await expect(unwrap(api.POST(path as never))).rejects.toThrow('No');
    expect(localStorage.getItem(TOKEN_KEY)).toBe(token);
    expect(session.get().user?.id).toBe('user-1');
  });

  it('is removed when it cannot be read or has ended', () => {
    for (const bad of ['no token', tokenOf({ exp: 1 })]) {
      session.signIn(bad);
      expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
      expect(session.get().user).toBeNull();
    }
  });
});
