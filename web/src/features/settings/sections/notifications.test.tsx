import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { switchLanguage } from '#lib/i18n/i18n.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import type { Answer } from '#testing/fake-api.ts';
import { fakeNotifications, refusedFields, sampleGroups } from '#testing/fake-notifications.ts';
import { fakePush } from '#testing/fake-push.ts';
import {
  openSettings as open,
  press,
  startNotificationTexts,
  switchOf,
  turn,
} from '#testing/notification-settings.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import NotificationsSection from './notifications.tsx';

const PUT = 'PUT /api/user/notification-preferences';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const changed = () => screen.queryAllByText('Changed').length;

/** An answer that comes when the test lets it. */
function held() {
  let release = (_: Answer) => {};
  const answer = new Promise<Answer>((resolve) => {
    release = resolve;
  });
  return { answer, release };
}

beforeAll(startNotificationTexts);
beforeEach(() => {
  fakePush();
  preferencesStore.setOwner('user-1');
});
afterEach(() => {
  preferencesStore.assume({
    ...preferencesStore.get().preferences,
    notifications_enabled: true,
    email_notifications: true,
  });
  preferencesStore.setOwner(null);
  session.signOut();
});

describe('the main switches', () => {
  it.each([
    ['Notifications', 'global_enabled', 'notifications_enabled', 'Notifications'],
    ['Email notifications', 'email_enabled', 'email_notifications', 'Email notifications'],
  ] as const)(
    '%s is saved at once, and is the same preference everywhere',
    async (name, sent, stored, said) => {
      const server = await open();
      await turn(name);
      expect(await screen.findByText(`${said} disabled`)).toBeTruthy();
      expect(server.sent('PUT')).toEqual([{ [sent]: false }]);
      await waitFor(() => expect(preferencesStore.get().preferences[stored]).toBe(false));
      expect(changed()).toBe(0);
      await turn(name);
      expect(await screen.findByText(`${said} enabled`)).toBeTruthy();
      await waitFor(() => expect(preferencesStore.get().preferences[stored]).toBe(true));
      expect((await switchOf(name)).checked).toBe(true);
    },
  );

  it('go back when they cannot be saved', async () => {
    const { answers } = await open();
    answers[PUT] = { status: 503, body: { detail: 'Later' } };
    for (const [name, said] of [
      ['Notifications', 'Failed to update global setting'],
      ['Email notifications', 'Failed to update email setting'],
    ] as const) {
      await turn(name);
      expect(await screen.findByText(said)).toBeTruthy();
      expect((await switchOf(name)).checked).toBe(true);
    }
  });

  it('show what a file of settings or another device made of them', async () => {
    const { state } = await open();
    const { preferences } = preferencesStore.get();
    state.kept.email_enabled = false;
    preferencesStore.assume({ ...preferences, email_notifications: false });
    await waitFor(async () => expect((await switchOf('Email notifications')).checked).toBe(false));
  });
});

describe('the other preferences', () => {
  it('are pending until they are saved, each with its badge', async () => {
    const server = await open();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
    await turn('Weekly digest');
    type('How often emails come', 'daily');
    type('Quiet from', '21:30');
    expect(changed()).toBe(3);
    expect(server.sent('PUT')).toEqual([]);
    press('Save Changes');
    expect(await screen.findByText('Notification preferences updated successfully')).toBeTruthy();
    expect(server.sent('PUT')).toEqual([
      {
        preferences: {
          email: { weekly_digest: false },
          timing: { frequency: 'daily', quiet_hours: { start_time: '21:30' } },
        },
      },
    ]);
    expect(changed()).toBe(0);
    expect((await switchOf('Weekly digest')).checked).toBe(false);
  });

  it('are as they were once they are turned back or discarded', async () => {
    const server = await open();
    await turn('Security alerts');
    await turn('Security alerts');
    expect(changed()).toBe(0);
    await turn('Security alerts');
    type('Day of the weekly digest', 'monday');
    press('Discard');
    expect(changed()).toBe(0);
    expect(field('Day of the weekly digest').value).toBe('sunday');
    expect(server.sent('PUT')).toEqual([]);
  });

  it('ignore a second save while one runs, and keep what is changed meanwhile', async () => {
    const server = await open();
    const { answer, release } = held();
    await turn('Weekly digest');
    const real = server.answers[PUT];
    server.answers[PUT] = () => answer;
    press('Save Changes');
    fireEvent.click(await screen.findByRole('button', { name: 'Saving...' }));
    press('Reset to Defaults');
    await turn('Project activity');
    const groups = sampleGroups();
    groups.email = { ...groups.email, weekly_digest: false };
    release({
      body: { preferences: groups, global_enabled: true, email_enabled: true, updated_at: '2026-01-02' },
    });
    await screen.findByText('Notification preferences updated successfully');
    expect(server.sent('PUT')).toHaveLength(1);
    expect(server.sent('DELETE')).toEqual([]);
    expect(changed()).toBe(1);
    server.answers[PUT] = real as Answer;
    press('Save Changes');
    await waitFor(() =>
      expect(server.sent('PUT')[1]).toEqual({ preferences: { browser: { project_activity: true } } }),
    );
  });

  it('keep their edits on another page and after a reload', async () => {
    const { view } = await open();
    await turn('Weekly digest');
    type('Quiet until', '06:45');
    view.unmount();
    renderScreen(<NotificationsSection />);
    expect((await switchOf('Weekly digest')).checked).toBe(false);
    expect(field('Quiet until').value).toBe('06:45');
    expect(changed()).toBe(2);
  });

  it('show a refusal at its field, and keep what was typed', async () => {
    const { answers } = await open();
    answers[PUT] = refusedFields({
      'timing.quiet_hours.start_time': 'must be a time such as 22:00',
      'advanced.mention_keywords.0': 'is too long',
    });
    type('Quiet from', '');
    press('Save Changes');
    expect(
      await screen.findByText('Failed to update preferences: must be a time such as 22:00, is too long'),
    ).toBeTruthy();
    expect(field('Quiet from').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('must be a time such as 22:00')).toBeTruthy();
    expect(screen.getByText('is too long')).toBeTruthy();
    expect(field('Quiet from').value).toBe('');
    type('Quiet from', '23:00');
    expect(screen.queryByText('must be a time such as 22:00')).toBeNull();
    expect(screen.getByText('is too long')).toBeTruthy();
  });

  it('have the keywords of mentions as chips', async () => {
    const server = await open();
    const keywords = screen.getByRole('combobox', { name: 'Mention keywords' });
    for (const word of ['ridge', ' cairn ', 'ridge']) {
      fireEvent.change(keywords, { target: { value: word } });
      fireEvent.keyDown(keywords, { key: 'Enter' });
    }
    press('Save Changes');
    await screen.findByText('Notification preferences updated successfully');
    expect(server.sent('PUT')).toEqual([
      { preferences: { advanced: { mention_keywords: ['ridge', 'cairn'] } } },
    ]);
  });

  it('are all on the screen, with the defaults', async () => {
    await open();
    const on = Object.fromEntries(
      screen
        .getAllByRole<HTMLInputElement>('switch')
        .map((one) => [one.labels?.[0]?.textContent, one.checked]),
    );
    const off = [
      'Browser notifications',
      'Desktop notifications',
      'Project activity',
      'Daily summary',
      'Quiet hours',
    ];
    expect(
      Object.keys(on)
        .filter((name) => !on[name])
        .sort(),
    ).toEqual(off.sort());
    expect(Object.keys(on)).toHaveLength(18);
    expect(field('Quiet from').value).toBe('22:00');
    expect(field('Quiet until').value).toBe('08:00');
    expect(field('Time zone of quiet hours').value).toBe('auto');
    expect(field('How often emails come').value).toBe('instant');
    expect(field('Day of the weekly digest').value).toBe('sunday');
  });

  it('say what takes their effect away', async () => {
    await open();
    for (const [off, remark] of [
      ['Mentions', 'Has no effect while mentions are off.'],
      ['Email notifications', 'Has no effect while email notifications are off.'],
      ['Notifications', 'Has no effect while notifications are off.'],
    ] as const) {
      expect(screen.queryByText(remark)).toBeNull();
      await turn(off);
      expect((await screen.findAllByText(remark)).length).toBeGreaterThan(0);
    }
  });

  it('of the browser and of Web Push have no effect until those are on', async () => {
    await open();
    const answers = await switchOf('Answers in the browser');
    const text = () => document.getElementById(answers.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(text()).toContain('Has no effect while browser notifications are off.');
    expect(screen.getAllByText('Has no effect while desktop notifications are off.')).toHaveLength(3);
    await turn('Browser notifications');
    expect(text()).not.toContain('Has no effect');
    await turn('Desktop notifications');
    expect(screen.queryByText('Has no effect while desktop notifications are off.')).toBeNull();
  });
});

describe('Reset to Defaults', () => {
  const groups = () => ({
    ...sampleGroups(),
    mobile: { push_messages: false, urgent_alerts: true, daily_summary: true },
  });

  it('applies at once, with the edits gone, and can be undone', async () => {
    const server = await open({ groups: groups(), mail: false });
    await turn('Weekly digest');
    press('Reset to Defaults');
    expect(await screen.findByText('Notification preferences reset to defaults')).toBeTruthy();
    expect(server.sent('DELETE')).toHaveLength(1);
    expect((await switchOf('Push messages')).checked).toBe(true);
    expect((await switchOf('Weekly digest')).checked).toBe(true);
    expect((await switchOf('Email notifications')).checked).toBe(true);
    expect(changed()).toBe(0);
    press('Undo');
    await waitFor(async () => expect((await switchOf('Push messages')).checked).toBe(false));
    expect((await switchOf('Email notifications')).checked).toBe(false);
    expect((await switchOf('Weekly digest')).checked).toBe(false);
    expect(changed()).toBe(1);
  });

  it('says why it failed, and leaves everything', async () => {
    const { answers } = await open({ groups: groups() });
    answers['DELETE /api/user/notification-preferences'] = { status: 503, body: { detail: 'Try later' } };
    press('Reset to Defaults');
    expect(await screen.findByText('Failed to reset preferences: Try later')).toBeTruthy();
    expect((await switchOf('Push messages')).checked).toBe(false);
  });
});

describe('Notifications', () => {
  it('that cannot be loaded say so, and are asked for again', async () => {
    const server = fakeNotifications();
    const real = server.answers['GET /api/user/notification-preferences'];
    server.answers['GET /api/user/notification-preferences'] = { status: 503, body: { detail: 'Try later' } };
    renderScreen(<NotificationsSection />);
    expect(await screen.findByText('Failed to load notification preferences')).toBeTruthy();
    server.answers['GET /api/user/notification-preferences'] = real as Answer;
    press('Try Again');
    expect(await switchOf('Notifications')).toBeTruthy();
  });

  it('are in the language of the person', async () => {
    await open();
    for (const [language, name, digest] of [
      ['de', 'Benachrichtigungen', 'Wochenübersicht'],
      ['es', 'Notificaciones', 'Resumen semanal'],
      ['fr', 'Notifications', 'Résumé de la semaine'],
    ] as const) {
      await act(() => switchLanguage(language));
      expect(await switchOf(name)).toBeTruthy();
      expect(await switchOf(digest)).toBeTruthy();
    }
    await act(() => switchLanguage('en'));
  });
});

vi.setConfig({ testTimeout: 60_000 });
