import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenOf } from '#testing/tokens.ts';

/** A server of preferences that a test can make refuse, wait or hear of another device. */
class Server {
  kept: Record<string, unknown> = {
    theme: 'light',
    ui_density: 'normal',
    language: 'en',
    timezone: 'UTC',
    notifications_enabled: true,
    email_notifications: true,
    performance_mode: 'normal',
    accessibility_settings: {},
    updated_at: '2026-01-01T00:00:00Z',
  };
  writes: { body: Record<string, unknown>; seen: string | null }[] = [];
  refusal: (() => Response | Promise<Response>) | null = null;
  overwrote: Record<string, unknown> | null = null;

  answer = async (request: Request): Promise<Response> => {
    if (this.refusal) return this.refusal();
    if (request.method === 'PUT') {
      const body = (await request.json()) as Record<string, unknown>;
      this.writes.push({ body, seen: request.headers.get('If-Match') });
      this.kept = { ...this.kept, ...body, updated_at: `2026-01-01T00:00:0${this.writes.length}Z` };
    }
    const { overwrote } = this;
    return Response.json({ ...this.kept, ...(overwrote && request.method === 'PUT' ? { overwrote } : {}) });
  };
}

let server: Server;

beforeEach(() => {
  vi.resetModules();
  server = new Server();
  vi.stubGlobal('fetch', (request: Request) => server.answer(request));
});

/** A program freshly started in this browser, with its store, and the events of the store. */
async function start({ token = tokenOf({}) as string | null, stored = {} as Record<string, string> } = {}) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  if (token) localStorage.setItem('cairn.token', token);
  const { preferencesStore: store } = await import('./preferences-store.ts');
  const { followPreferences } = await import('./follow-preferences.ts');
  const events: unknown[] = [];
  store.hear((one) => events.push(one));
  followPreferences();
  const theme = () => store.get().preferences.theme;
  return { store, events, theme };
}

describe('preferences', () => {
  it('are those that the server has, and this browser remembers them', async () => {
    server.kept = { ...server.kept, theme: 'dark', ui_density: 'compact', language: 'de' };
    const { theme } = await start();
    await waitFor(() => expect(theme()).toBe('dark'));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.dataset.density).toBe('compact');
    expect(JSON.parse(localStorage.getItem('cairn.preferences') ?? '')).toMatchObject({ language: 'de' });
  });

  it('are applied at once and saved behind it, with what was last seen', async () => {
    const { store } = await start();
    await waitFor(() => expect(localStorage.getItem('theme')).toBe('light'));
    store.update({ ui_density: 'comfortable' });
    expect(document.documentElement.dataset.density).toBe('comfortable');
    await waitFor(() => expect(server.writes).toHaveLength(1));
    expect(server.writes[0]).toEqual({
      body: { ui_density: 'comfortable' },
      seen: '"2026-01-01T00:00:00Z"',
    });
  });

  it.each([
    [
      () => Response.json({}, { status: 500, statusText: 'Internal Server Error' }),
      'HTTP 500: Internal Server Error',
    ],
    [() => Response.json({ detail: 'Not now' }, { status: 503 }), 'Not now'],
  ])('go back to what they were when saving fails (%#)', async (refusal, message) => {
    const { store, events, theme } = await start();
    await waitFor(() => expect(localStorage.getItem('theme')).toBe('light'));
    server.refusal = refusal;
    store.update({ theme: 'dark' });
    expect(theme()).toBe('dark');
    await waitFor(() => expect(theme()).toBe('light'));
    expect(localStorage.getItem('theme')).toBe('light');
    expect(events).toEqual([{ kind: 'reverted', fields: ['theme'], message }]);
  });

  it('go back when the server cannot be reached, but keep what was chosen since', async () => {
    const { store, events, theme } = await start();
    await waitFor(() => expect(localStorage.getItem('theme')).toBe('light'));
    let cut: (() => void) | undefined;
    server.refusal = () =>
      new Promise((_, reject) => {
        cut = () => reject(new TypeError('Failed to fetch'));
      });
    store.update({ theme: 'dark' });
    await waitFor(() => expect(cut).toBeDefined());
    store.update({ ui_density: 'compact' });
    server.refusal = null;
    cut?.();
    await waitFor(() => expect(theme()).toBe('light'));
    await waitFor(() => expect(server.kept).toMatchObject({ theme: 'light', ui_density: 'compact' }));
    expect(store.get().preferences.ui_density).toBe('compact');
    expect(events).toHaveLength(1);
  });

  it('say when they replaced what another device had chosen', async () => {
    const { store, events } = await start();
    await waitFor(() => expect(localStorage.getItem('theme')).toBe('light'));
    server.overwrote = { theme: 'dark' };
    store.update({ theme: 'system' });
    await waitFor(() => expect(events).toEqual([{ kind: 'overwrote', earlier: { theme: 'dark' } }]));
  });

  it('take up what another tab chose', async () => {
    const { theme } = await start();
    await waitFor(() => expect(localStorage.getItem('theme')).toBe('light'));
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(theme()).toBe('dark');
  });

  it('stay as this browser has them when they cannot be fetched, and say why', async () => {
    server.refusal = () => Response.json({ detail: 'Try later' }, { status: 503 });
    const { store, theme } = await start({ stored: { theme: 'dark' } });
    await waitFor(() => expect(store.get().loadError).toBe('Try later'));
    expect(theme()).toBe('dark');
    server.refusal = null;
    await store.load();
    expect(store.get().loadError).toBeNull();
  });

  it('of a person who is not signed in are kept here and sent nowhere', async () => {
    const { store } = await start({ token: null });
    store.update({ theme: 'dark' });
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(server.writes).toEqual([]);
  });

  it('that are stored in a strange form are passed over', async () => {
    const { store } = await start({
      token: null,
      stored: {
        theme: 'pink',
        'cairn.preferences': '{"ui_density":7,"accessibility_settings":{"larger_text":"x"}}',
      },
    });
    expect(store.get().preferences).toMatchObject({
      theme: 'light',
      ui_density: 'normal',
      accessibility_settings: {},
    });
  });
});
