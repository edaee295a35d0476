import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleProfile } from '#testing/samples.ts';
import { PasswordCard } from '../components/security/password-card.tsx';
import { SessionsCard } from '../components/security/sessions-card.tsx';
import { TokensCard } from '../components/security/tokens-card.tsx';
import { TwoFactorCard } from '../components/security/two-factor-card.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const ME = '/api/users/me';
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refusal = (field: string, msg: string) => ({
  status: 422,
  body: { detail: [{ loc: ['body', field], msg, type: 'x' }] },
});

describe('the password', () => {
  it('is changed once all three fields are filled in and fit', async () => {
    const { calls } = fakeApi({ 'POST /api/users/change-password': { status: 204 } });
    renderScreen(<PasswordCard />);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change Password' });
    expect(button.disabled).toBe(true);
    const fields = [
      ['Current password', 'Stones-7up!'],
      ['New password', 'Ridges-8up!'],
      ['Confirm new password', 'Ridges-9up!'],
    ] as const;
    // Each of the three is missed by itself.
    for (const [missing] of fields) {
      for (const [label, value] of fields) type(label, label === missing ? '' : value);
      expect(button.disabled, missing).toBe(true);
    }
    for (const [label, value] of fields) type(label, value);
    expect(button.disabled).toBe(false);
    press('Change Password');
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    type('Confirm new password', 'Ridges-8up!');
    press('Change Password');
    expect(await screen.findByText('Password changed successfully')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      current_password: 'Stones-7up!',
      new_password: 'Ridges-8up!',
      end_api_tokens: true,
    });
  });

  it('asks for a code where there is a second factor, and leaves the API tokens when asked to', async () => {
    const { calls } = fakeApi({
      'GET /api/users/me': { body: sampleProfile({ two_factor_enabled: true }) },
      'POST /api/users/change-password': { status: 204 },
    });
    renderScreen(<PasswordCard />);
    expect(await screen.findByLabelText('6-digit code or backup code')).toBeTruthy();
    type('Current password', 'Stones-7up!');
    type('New password', 'Ridges-8up!');
    type('Confirm new password', 'Ridges-8up!');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change Password' }).disabled).toBe(true);
    type('6-digit code or backup code', '123 456');
    fireEvent.click(screen.getByRole('checkbox', { name: /^End my API tokens too/ }));
    press('Change Password');
    expect(await screen.findByText('Password changed successfully')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      current_password: 'Stones-7up!',
      code: '123456',
      new_password: 'Ridges-8up!',
      end_api_tokens: false,
    });
  });

  it('says beside the field that the current one is wrong', async () => {
    const said = 'The current password is not right';
    fakeApi({ 'POST /api/users/change-password': refusal('current_password', said) });
    renderScreen(<PasswordCard />);
    await screen.findByRole('button', { name: 'Change Password' });
    type('Current password', 'wrong');
    type('New password', 'Ridges-8up!');
    type('Confirm new password', 'Ridges-8up!');
    press('Change Password');
    await screen.findByText(said);
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the second factor', () => {
  const api = () =>
    fakeApi({
      [`GET ${ME}/two-factor`]: { body: { enabled: false, backup_codes_left: 0, enabled_at: null } },
      [`POST ${ME}/two-factor/setup`]: {
        body: { secret: 'JBSWY3DP', otpauth_uri: 'otpauth://x', qr_svg: '<svg onload="alert(1)"/>' },
      },
      [`POST ${ME}/two-factor/enable`]: ({ body }) =>
        (body as { code: string }).code === '123456'
          ? { body: { backup_codes: ['one-1', 'two-2'] } }
          : refusal('code', 'Invalid code. Please try again.'),
    });

  it('is set up with the password, a code and backup codes', async () => {
    const { answers } = api();
    renderScreen(<TwoFactorCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Enable' }));
    type('Current password', 'Stones-7up!');
    press('Next');
    expect((await screen.findByRole<HTMLImageElement>('img')).src).toMatch(/^data:image\/svg\+xml/);
    expect(screen.getByText('JBSWY3DP')).toBeTruthy();
    type('6-digit code', '1234');
    press('Verify and enable');
    expect(screen.getByText('Please enter a 6-digit code')).toBeTruthy();
    type('6-digit code', '654321');
    press('Verify and enable');
    expect(await screen.findByText('Invalid code. Please try again.')).toBeTruthy();
    answers[`GET ${ME}/two-factor`] = { body: { enabled: true, backup_codes_left: 10, enabled_at: null } };
    type('6-digit code', '123456');
    press('Verify and enable');
    expect(await screen.findByText('Two-factor authentication enabled successfully')).toBeTruthy();
    expect(screen.getByText('two-2')).toBeTruthy();
    press('Done');
    expect(await screen.findByText('10 backup codes left')).toBeTruthy();
  });
});

describe('sessions', () => {
  const one = { ip: '192.0.2.1', location: null, created_at: '2026-01-01T00:00:00Z' };
  const list = [
    {
      ...one,
      id: 's1',
      browser: 'Chrome',
      system: 'Windows',
      device_type: 'desktop',
      last_active: one.created_at,
      current: true,
    },
    {
      ...one,
      id: 's2',
      browser: 'Safari',
      system: 'iPhone',
      device_type: 'mobile',
      last_active: one.created_at,
      current: false,
    },
  ];

  it('are revoked one by one, this one not', async () => {
    const { answers } = fakeApi({
      [`GET ${ME}/sessions`]: { body: list },
      [`DELETE ${ME}/sessions/s2`]: { status: 204 },
    });
    renderScreen(<SessionsCard />);
    const own = (await screen.findByText('Chrome on Windows')).closest('li') as HTMLElement;
    expect(within(own).getByText('This device')).toBeTruthy();
    expect(within(own).queryByRole('button')).toBeNull();
    answers[`GET ${ME}/sessions`] = { body: list.slice(0, 1) };
    press('Revoke session: Safari on iPhone');
    expect(await screen.findByText('Session revoked successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  });

  it('end everywhere, here too', async () => {
    fakeApi({ [`GET ${ME}/sessions`]: { body: list }, [`DELETE ${ME}/sessions`]: { body: { revoked: 2 } } });
    renderScreen(<SessionsCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(session.get().user).toBeNull());
    expect(session.get().lapsed).toBeNull();
  });
});

describe('API tokens', () => {
  it.each([
    [true, ['Read', 'Write', 'Administer']],
    [false, ['Read', 'Write']],
  ])('offer what they may do to an administrator (%s): %j', async (administrator, scopes) => {
    const { calls } = fakeApi({
      [`GET ${ME}`]: { body: sampleProfile({ administrator }) },
      [`GET ${ME}/tokens`]: { body: [] },
      [`POST ${ME}/tokens`]: { status: 201, body: { id: 't1', token: 'cairn_pat_secret' } },
    });
    renderScreen(<TokensCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Create token' }));
    const dialog = within(screen.getByRole('dialog'));
    const names = () =>
      dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.split(':')[0]);
    await waitFor(() => expect(names()).toEqual(scopes));
    const last = dialog.getAllByRole('checkbox').at(-1) as HTMLElement;
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Read/ }));
    fireEvent.click(last);
    type('Token name', 'Nightly import');
    type('Current password', 'Stones-7up!');
    fireEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    await screen.findByText('cairn_pat_secret');
    const sent = calls.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ scopes: [administrator ? 'admin' : 'write'] });
  });

  it('need a name and a scope, and are shown once', async () => {
    const { calls } = fakeApi({
      [`GET ${ME}/tokens`]: { body: [] },
      [`POST ${ME}/tokens`]: { status: 201, body: { id: 't1', token: 'cairn_pat_secret' } },
    });
    renderScreen(<TokensCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Create token' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(screen.getByText('Please enter a token name')).toBeTruthy();
    type('Token name', 'Nightly import');
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Read/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(screen.getByText('Choose at least one')).toBeTruthy();
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Write/ }));
    fireEvent.change(dialog.getByLabelText('Ends'), { target: { value: '30' } });
    type('Current password', 'Stones-7up!');
    fireEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('cairn_pat_secret')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Nightly import',
      scopes: ['write'],
      expires_at: expect.stringMatching(/^\d{4}-/),
      current_password: 'Stones-7up!',
    });
    press('Done');
    await waitFor(() => expect(screen.queryByText('cairn_pat_secret')).toBeNull());
  });
});
