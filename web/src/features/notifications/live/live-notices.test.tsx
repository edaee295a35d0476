import { act, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification as Notice } from '#lib/api/types.ts';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { recheckPermission } from '#lib/notifications/permission.ts';
import { staysOpen } from '#lib/stream/keep-events-open.ts';
import { announce, CATCH_UP } from '#lib/stream/server-events.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { fakeInbox, sampleNotification } from '#testing/fake-inbox.ts';
import { fakeNotifications, sampleDelivery, sampleGroups } from '#testing/fake-notifications.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { LiveNotices } from './live-notices.tsx';

interface Shown {
  title: string;
  options: NotificationOptions;
  onclick?: () => void;
  close: () => void;
}

const shown: Shown[] = [];
const tones: number[] = [];

function stubBrowser(permission: NotificationPermission): void {
  class Fake {
    static permission = permission;
    close() {}
    constructor(title: string, options: NotificationOptions) {
      shown.push(Object.assign(this, { title, options }));
    }
  }
  vi.stubGlobal('Notification', Fake);
  const node = () => ({
    connect: (next: unknown) => next,
    frequency: {},
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {} },
    start: (from: number) => void tones.push(from),
    stop() {},
  });
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      createOscillator = node;
      createGain = node;
    },
  );
  recheckPermission();
}

beforeAll(() => startI18n('en'));
beforeEach(() => {
  shown.length = 0;
  tones.length = 0;
});
afterEach(() => {
  session.signOut();
  vi.unstubAllGlobals();
  recheckPermission();
});

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

const toBrowser = (id: string, given: Record<string, unknown> = {}) =>
  sampleDelivery({ id: `${id}.browser`, notification_id: id, channel: 'browser', ...given });

async function open(
  permission: NotificationPermission,
  { deliveries, sound = false }: { deliveries?: ReturnType<typeof sampleDelivery>[]; sound?: boolean } = {},
) {
  stubBrowser(permission);
  const groups = sampleGroups();
  const { answers } = fakeNotifications({
    ...(deliveries && { deliveries }),
    groups: { ...groups, advanced: { ...groups.advanced, sound_enabled: sound } },
  });
  const inbox = fakeInbox([sampleNotification({ id: 'old' })], answers);
  const api = fakeApi(inbox.answers);
  renderScreen(
    <>
      <LiveNotices />
      <Address />
    </>,
  );
  await waitFor(() => expect(api.calls.map(({ path }) => path)).toContain('/api/notifications'));
  await act(async () => undefined);
  const comes = async (notice: Notice) => {
    inbox.add(notice);
    await act(async () => announce({ type: 'notification.created', notification_id: notice.id }));
  };
  return { ...inbox, api, comes };
}

const exported = sampleNotification({ id: 'n2', type: 'export_ready' });

describe('a notification that comes', () => {
  it('is read out, and no earlier one is', async () => {
    const { comes } = await open('default');
    const status = screen.getAllByRole('status')[0] as HTMLElement;
    expect(status.textContent).toBe('');
    await comes(exported);
    await waitFor(() => expect(status.textContent).toMatch(/^New notification: Your export is ready\. The/));
    expect(status.textContent).not.toContain('document');
    expect(shown).toEqual([]);
  });

  it('is shown by the browser once, where the server decided so', async () => {
    const { comes } = await open('granted', {
      deliveries: [
        toBrowser('n2'),
        toBrowser('n3', { status: 'skipped', reason: 'quiet_hours' }),
        toBrowser('n4'),
      ],
    });
    await comes(exported);
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({ title: 'Your export is ready', options: { tag: 'n2' } });
    await comes(sampleNotification({ id: 'n3' }));
    await act(async () => announce({ type: CATCH_UP }));
    await comes(sampleNotification({ id: 'n4' }));
    await waitFor(() => expect(shown.map(({ options }) => options.tag)).toContain('n4'));
    expect(shown.map(({ options }) => options.tag)).toEqual(['n2', 'n4']);
    expect(tones).toEqual([]);
  });

  it('is asked for once, wherever it is shown', async () => {
    const { api, comes } = await open('granted', { deliveries: [] });
    const asked = () => api.calls.filter(({ path }) => path === '/api/notifications').length;
    const before = asked();
    await comes(exported);
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toContain('export'));
    expect(asked() - before).toBe(1);
  });

  it('sounds where the person wants that', async () => {
    const { comes } = await open('granted', { deliveries: [toBrowser('n2')], sound: true });
    await comes(exported);
    await waitFor(() => expect(tones.length).toBeGreaterThan(0));
  });

  it('leads by a click to what it is about, and is read then', async () => {
    const { comes, all } = await open('granted', { deliveries: [toBrowser('n2')] });
    vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    await comes(exported);
    await waitFor(() => expect(shown).toHaveLength(1));
    act(() => shown[0]?.onclick?.());
    expect(screen.getByTestId('address').textContent).toBe('/settings/privacy');
    await waitFor(() => expect(all().find(({ id }) => id === 'n2')?.read).toBe(true));
  });

  it('is not shown to a person who looks at what it is about, here or in another tab', async () => {
    const { comes } = await open('granted', { deliveries: [toBrowser('n2'), toBrowser('n3')] });
    const other = new BroadcastChannel('cairn.looked-at');
    const asked: string[] = [];
    other.onmessage = ({ data }) => {
      asked.push(data.asks);
      if (data.asks === '/settings/privacy') other.postMessage({ looks: data.asks });
    };
    await comes(exported);
    await waitFor(() => expect(asked).toEqual(['/settings/privacy']));
    await comes(sampleNotification({ id: 'n3' }));
    await waitFor(() => expect(shown.map(({ options }) => options.tag)).toEqual(['n3']));
    other.close();
  });
});

describe('several tabs', () => {
  it('have one of them show notifications, which listens while it is hidden', async () => {
    let grant: (() => Promise<void>) | undefined;
    vi.stubGlobal('navigator', {
      ...navigator,
      language: 'en',
      languages: ['en'],
      locks: {
        request: (_name: string, _options: object, held: () => Promise<void>) =>
          new Promise<void>((resolve) => {
            grant = () => held().then(resolve);
          }),
      },
    });
    const { comes } = await open('granted', { deliveries: [toBrowser('n2'), toBrowser('n3')] });
    await comes(exported);
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toContain('export'));
    expect(staysOpen.get()).toBe(false);
    await act(async () => void grant?.());
    expect(staysOpen.get()).toBe(true);
    await comes(sampleNotification({ id: 'n3' }));
    await waitFor(() => expect(shown.map(({ options }) => options.tag)).toEqual(['n3']));
  });
});
