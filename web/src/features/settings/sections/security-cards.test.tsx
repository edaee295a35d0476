import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { LoginsCard } from '../components/security/logins-card.tsx';
import { PasswordCard } from '../components/security/password-card.tsx';
import { SessionsCard } from '../components/security/sessions-card.tsx';
import { TokensCard } from '../components/security/tokens-card.tsx';
import { TwoFactorCard } from '../components/security/two-factor-card.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const ME = '/api/users/me';
const THEN = '2026-01-01T10:00:00Z';
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const inDialog = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

describe('what cannot be loaded', () => {
  it.each([
    ['sessions', SessionsCard],
    ['tokens', TokensCard],
    ['logins', LoginsCard],
    ['two-factor', TwoFactorCard],
  ])('reports %s, with a way to ask again', async (_name, Card) => {
    fakeApi({});
    renderScreen(<Card />);
    expect(await screen.findByText('Failed to load security data')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});

describe('a new password', () => {
  const open = async (answer: Parameters<typeof fakeApi>[0][string]) => {
    const api = fakeApi({ 'POST /api/users/change-password': answer });
    renderScreen(<PasswordCard />);
    await screen.findByRole('button', { name: 'Change Password' });
    type('Current password', 'Stones-7up!');
    return api;
  };

  it('has at least eight characters', async () => {
    const { calls } = await open({ status: 204 });
    type('New password', 'Rid-8up');
    type('Confirm new password', 'Rid-8up');
    press('Change Password');
    expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says when it could not be set', async () => {
    await open({ status: 503, body: { detail: 'Not just now.' } });
    type('New password', 'Ridges-8up!');
    type('Confirm new password', 'Ridges-8up!');
    press('Change Password');
    expect(await screen.findByText('Failed to change password: Not just now.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Ridges-8up!');
  });
});

describe('the second factor', () => {
  it('is disabled with password and code', async () => {
    const { calls, answers } = fakeApi({
      [`GET ${ME}/two-factor`]: { body: { enabled: true, backup_codes_left: 10, enabled_at: THEN } },
      [`POST ${ME}/two-factor/disable`]: { status: 204 },
    });
    renderScreen(<TwoFactorCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Disable' }));
    type('Current password', 'Stones-7up!');
    type('6-digit code or backup code', '123 456');
    answers[`GET ${ME}/two-factor`] = { body: { enabled: false, backup_codes_left: 0, enabled_at: null } };
    inDialog('Disable');
    expect(await screen.findByText('Two-factor authentication disabled')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      current_password: 'Stones-7up!',
      code: '123456',
    });
    expect(await screen.findByRole('button', { name: 'Enable' })).toBeTruthy();
  });
});

describe('the other sessions', () => {
  it('are revoked together', async () => {
    const one = {
      ip: '192.0.2.1',
      location: null,
      created_at: THEN,
      last_active: THEN,
      device_type: 'mobile',
    };
    const own = { ...one, id: 's1', browser: 'Chrome', system: 'Windows', current: true };
    const other = { ...one, id: 's2', browser: 'Safari', system: 'iPhone', current: false };
    const { answers } = fakeApi({
      [`GET ${ME}/sessions`]: { body: [own, other] },
      [`DELETE ${ME}/sessions`]: { body: { revoked: 1 } },
    });
    renderScreen(<SessionsCard />);
    const row = (await screen.findByText('Safari on iPhone')).closest('li');
    expect(row?.textContent).toContain('192.0.2.1');
    expect(row?.textContent).toContain('Last active');
    answers[`GET ${ME}/sessions`] = { body: [own] };
    press('Revoke all other sessions');
    inDialog('Revoke all other sessions');
    expect(await screen.findByText('All other sessions revoked')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  });
});

describe('an API token', () => {
  it('shows what it may do and when it was used, and is revoked', async () => {
    const token = {
      id: 't1',
      name: 'Nightly import',
      scopes: ['read', 'write'],
      prefix: 'cairn_pat_ab',
      created_at: THEN,
      expires_at: '2030-03-04T12:00:00.000Z',
      last_used_at: null,
    };
    const { answers } = fakeApi({
      [`GET ${ME}/tokens`]: { body: [token] },
      [`DELETE ${ME}/tokens/t1`]: { status: 204 },
    });
    renderScreen(<TokensCard />);
    const row = (await screen.findByText('Nightly import')).closest('li');
    expect(row?.textContent).toMatch(/cairn_pat_ab….*Read, Write.*created .*ends .*2030.*never used/);
    answers[`GET ${ME}/tokens`] = { body: [] };
    press('Revoke token: Nightly import');
    inDialog('Revoke');
    expect(await screen.findByText('API token revoked')).toBeTruthy();
    expect(await screen.findByText('There are none yet.')).toBeTruthy();
  });

  it('is copied', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    fakeApi({
      [`GET ${ME}/tokens`]: { body: [] },
      [`POST ${ME}/tokens`]: { status: 201, body: { id: 't1', token: 'cairn_pat_secret' } },
    });
    renderScreen(<TokensCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Create token' }));
    type('Token name', 'Nightly import');
    inDialog('Create token');
    expect(await screen.findByText('API token created successfully')).toBeTruthy();
    press('Copy: API token');
    expect(await screen.findByText('Copied to clipboard')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('cairn_pat_secret');
  });
});

describe('the login history', () => {
  const login = (n: number, success = true) => ({
    id: `l${n}`,
    timestamp: THEN,
    browser: `Device ${n}`,
    system: '',
    location: null,
    ip: '192.0.2.1',
    success,
    reason: success ? null : 'wrong_password',
  });

  it('shows the last five, and all when asked', async () => {
    const { answers } = fakeApi({
      [`GET ${ME}/logins`]: {
        body: [login(1), login(2, false), login(3), login(4), login(5), login(6)],
        headers: { 'X-Next-Page-Token': 'more' },
      },
    });
    renderScreen(<LoginsCard />);
    expect((await screen.findByText('Device 2')).closest('li')?.textContent).toMatch(
      /Failed.*192\.0\.2\.1.*wrong password/,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    answers[`GET ${ME}/logins`] = { body: Array.from({ length: 7 }, (_, index) => login(index + 1)) };
    press('Show all');
    expect(await screen.findByText('Device 7')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
  });
});
