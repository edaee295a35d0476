import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenOf } from '#testing/tokens.ts';
import { session } from '../auth/session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { fetchPreferences, savePreferences } from './preferences-api.ts';

beforeAll(() => startI18n('en'));
beforeEach(() => session.signIn(tokenOf({})));
afterEach(() => session.signOut());

describe('the calls of preferences', () => {
  it('are refused here when signed out', async () => {
    session.signOut();
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    await expect(fetchPreferences()).rejects.toThrow('No authentication token available');
    await expect(savePreferences({ theme: 'dark' }, null)).rejects.toThrow(
      'No authentication token available',
    );
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    [Response.json({ detail: 'Try later.' }, { status: 503 }), 'Try later.'],
    [new Response('', { status: 502, statusText: 'Bad Gateway' }), 'HTTP 502: Bad Gateway'],
  ])('say what the server says of a failure, or its status (%#)', async (answer, message) => {
    vi.stubGlobal('fetch', async () => answer);
    await expect(fetchPreferences()).rejects.toThrow(message);
  });
});
