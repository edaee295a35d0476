import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import ProfileSection from './profile.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const PROFILE = {
  id: 'user-1',
  email: 'ada@example.org',
  pending_email: null,
  first_name: 'Ada',
  last_name: 'Byron',
  name: 'Ada Byron',
  username: 'ada',
  bio: 'Counts stones.',
  title: '',
  phone: '',
  location: '',
  website: '',
  timezone: 'UTC',
  language: 'en',
  avatar_url: null,
  email_verified: true,
  created_at: '2026-01-01T00:00:00Z',
  password_updated_at: '2026-01-01T00:00:00Z',
  two_factor_enabled: false,
  second_factor_demanded: false,
  administrator: false,
  mail_off: false,
  deletion_scheduled_for: null,
};
const serve = (patch: Parameters<typeof fakeApi>[0][string] = { body: PROFILE }) =>
  fakeApi({ 'GET /api/users/me': { body: PROFILE }, 'PATCH /api/users/me': patch });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = ({ calls }: ReturnType<typeof fakeApi>) =>
  calls.find(({ method }) => method === 'PATCH')?.body as Record<string, unknown> | undefined;

async function edit() {
  const view = renderScreen(<ProfileSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  return view;
}

describe('the profile', () => {
  it('sends every field as a form, and is read again with what the server keeps', async () => {
    const api = serve({ body: { ...PROFILE, title: 'Surveyor' } });
    await edit();
    const typed = {
      'First name': ['first_name', 'Augusta'],
      'Last name': ['last_name', 'King'],
      Username: ['username', 'augusta'],
      Bio: ['bio', 'Counts cairns.'],
      Title: ['title', ' Surveyor '],
      Phone: ['phone', '+44 20 7946 0000'],
      Location: ['location', 'North ridge'],
      Website: ['website', 'https://example.org'],
    } as const;
    for (const [label, [, value]] of Object.entries(typed)) type(label, value);
    press('Save');
    expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
    expect(sent(api)).toMatchObject({
      ...Object.fromEntries(Object.values(typed).map(([name, value]) => [name, value.trim()])),
      timezone: 'UTC',
      language: 'en',
    });
    expect(sent(api)).not.toHaveProperty('email');
    expect(screen.getByText('Surveyor')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeTruthy();
  });

  it('is as it was after Cancel', async () => {
    const api = serve();
    await edit();
    type('First name', 'Eve');
    press('Cancel');
    expect(screen.getByRole('heading', { name: 'Ada Byron' })).toBeTruthy();
    press('Edit Profile');
    expect(field('First name').value).toBe('Ada');
    expect(sent(api)).toBeUndefined();
  });

  it('goes on where it was left, after a reload too', async () => {
    serve();
    const view = await edit();
    type('Bio', 'Half a sentence');
    view.unmount();
    renderScreen(<ProfileSection />);
    expect((await screen.findByLabelText<HTMLInputElement>('Bio')).value).toBe('Half a sentence');
    expect(screen.getByText('15/500 characters')).toBeTruthy();
  });

  it.each([
    ['First name', ' ', 'First name is required'],
    ['Email', 'ada', 'Please enter a valid email address'],
    ['Username', 'Ada Byron', '3 to 32 lowercase letters, digits, dots, hyphens or underscores'],
    ['Website', 'javascript:alert(1)', 'An address that begins with http:// or https://'],
    ['Bio', 'x'.repeat(501), 'At most 500 characters. 501/500 characters'],
  ])('does not send %s %j', async (label, value, fault) => {
    const api = serve();
    await edit();
    type(label, value);
    press('Save');
    expect(screen.getByText(fault)).toBeTruthy();
    expect(sent(api)).toBeUndefined();
  });

  it('asks for the password before it changes the address', async () => {
    const api = serve();
    await edit();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    type('Email', 'countess@example.org');
    press('Save');
    expect(screen.getByText('Please enter your current password')).toBeTruthy();
    type('Current password', 'Stones-7up!');
    press('Save');
    await screen.findByText('Profile updated successfully!');
    expect(sent(api)).toMatchObject({ email: 'countess@example.org', current_password: 'Stones-7up!' });
  });

  it('says beside the field what the server refuses, and keeps what was typed', async () => {
    serve({ status: 409, body: { detail: 'This username is taken' } });
    await edit();
    type('Username', 'grace');
    press('Save');
    expect(await screen.findByText('Failed to update profile: This username is taken')).toBeTruthy();
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(field('Username').value).toBe('grace');
  });

  it('takes pictures of less than 5 MB only', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const api = serve();
    await edit();
    const choose = (file: File) =>
      fireEvent.change(screen.getByTestId('avatar-input'), { target: { files: [file] } });
    choose(new File([new Uint8Array(5 * 1024 * 1024)], 'big.png', { type: 'image/png' }));
    expect(screen.getByText('Avatar file size must be less than 5MB')).toBeTruthy();
    choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(screen.getByText('Please choose an image file')).toBeTruthy();
    choose(new File([new Uint8Array(5 * 1024 * 1024 - 1)], 'me.png', { type: 'image/png' }));
    expect(screen.queryByText('Please choose an image file')).toBeNull();
    expect(screen.queryByText('Avatar file size must be less than 5MB')).toBeNull();
    press('Save');
    await waitFor(() => expect((sent(api)?.avatar as File | undefined)?.size).toBe(5 * 1024 * 1024 - 1));
  });
});
