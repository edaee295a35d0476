import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

const code = readFileSync(join(import.meta.dirname, '../../../public/service-worker.js'), 'utf8');

interface Page {
  focused: boolean;
  focus: () => Promise<Page>;
  navigate: (path: string) => Promise<Page>;
  postMessage: (message: unknown, ports: MessagePort[]) => void;
}

/** Starts the worker with these pages open; `happens` resolves when what it began is done. */
function started(pages: Page[] = []) {
  const listeners: Record<string, (event: unknown) => void> = {};
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (type: string, listener: (event: unknown) => void) => {
      listeners[type] = listener;
    },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => {
        shown.push({ title, options });
      },
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => void opened.push(path),
      claim: async () => undefined,
    },
    skipWaiting: async () => undefined,
  };
  new Function('self', code)(self);
  const happens = async (type: string, event: object) => {
    let work: Promise<unknown> | undefined;
    listeners[type]?.({
      ...event,
      waitUntil: (begun: Promise<unknown>) => {
        work = begun;
      },
    });
    await work;
  };
  return { listeners, shown, opened, happens };
}

function page(given: Partial<Page> = {}): Page {
  const made: Page = {
    focused: false,
    focus: vi.fn(async () => made),
    navigate: vi.fn(async () => made),
    postMessage: vi.fn(),
    ...given,
  };
  return made;
}

const pushed = (data: unknown) => ({ data: { json: () => data } });
const clicked = (path: unknown) => ({ notification: { close: vi.fn(), data: { path } } });

describe('the service worker', () => {
  it('shows what is pushed, once for each notification', async () => {
    const { shown, happens } = started();
    await happens(
      'push',
      pushed({ id: 'n1', title: 'Your answer is ready', body: 'In "Routes".', path: '/x' }),
    );
    expect(shown).toMatchObject([
      {
        title: 'Your answer is ready',
        options: { body: 'In "Routes".', tag: 'n1', data: { path: '/x' } },
      },
    ]);
  });

  it('shows something for a push that it cannot read: the browser would say that something happened', async () => {
    const { shown, happens } = started();
    const broken = () => {
      throw new SyntaxError('no JSON');
    };
    await happens('push', { data: { json: broken } });
    await happens('push', { data: null });
    expect(shown.map(({ title }) => title)).toEqual(['Cairn', 'Cairn']);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    7,
    undefined,
  ])('leads nowhere outside: %s', async (path) => {
    const { opened, shown, happens } = started();
    await happens('notificationclick', clicked(path));
    await happens('push', pushed({ id: 'n', title: 't', body: '', path }));
    expect(opened).toEqual(['/']);
    expect(shown[0]?.options.data).toEqual({ path: '/' });
  });

  it('opens a window where none is open', async () => {
    const { opened, happens } = started();
    await happens('notificationclick', clicked('/projects/3/chat/7'));
    expect(opened).toEqual(['/projects/3/chat/7']);
  });

  it('has an open page go there by itself, and loads nothing again', async () => {
    const post = vi.fn((_message: unknown, [port]: MessagePort[]) => port?.postMessage('taken'));
    const open = page({ focused: true, postMessage: post });
    const { opened, happens } = started([page(), open]);
    await happens('notificationclick', clicked('/projects/3/chat/7'));
    expect(open.focus).toHaveBeenCalled();
    expect(post.mock.calls[0]?.[0]).toEqual({ type: 'open', path: '/projects/3/chat/7' });
    expect(open.navigate).not.toHaveBeenCalled();
    expect(opened).toEqual([]);
  });

  it('loads the page there that does not answer', async () => {
    vi.useFakeTimers();
    const silent = page();
    const { happens } = started([silent]);
    const done = happens('notificationclick', clicked('/notifications'));
    await vi.runAllTimersAsync();
    await done;
    expect(silent.navigate).toHaveBeenCalledWith('/notifications');
    vi.useRealTimers();
  });

  it('stands in the way of no request', () => {
    expect(Object.keys(started().listeners).toSorted()).toEqual([
      'activate',
      'install',
      'notificationclick',
      'push',
    ]);
  });
});
