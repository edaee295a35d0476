import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Toasts } from '#components/toasts.tsx';
import { session } from '#lib/auth/session.ts';
import { startI18n, switchLanguage } from '#lib/i18n/i18n.ts';
import { type Answer, fakeApi } from '#testing/fake-api.ts';
import { tokenOf } from '#testing/tokens.ts';
import LoginRoute from './login.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

function open(state: Record<string, unknown> | null = null) {
  return render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <Routes>
        <Route path="/login" element={<LoginRoute />} />
        <Route path="*" element={<p>another place</p>} />
        <Route path="/dashboard" element={<p>the dashboard</p>} />
      </Routes>
      <Toasts />
    </MemoryRouter>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function signIn() {
  type('Email', ' ada@example.org ');
  type('Password', 'Stones-7up!');
  press('Sign In');
}
const issue = (field: string, msg: string) => ({ loc: ['body', field], msg, type: 'x' });

describe('the sign-in screen', () => {
  it('shows the password and hides it again', () => {
    open();
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    expect(field.type).toBe('password');
    press('Show password');
    expect(field.type).toBe('text');
    press('Hide password');
    expect(field.type).toBe('password');
  });

  it('leads to registration and to a forgotten password', () => {
    open();
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to('Forgot password?')).toBe('/forgot-password');
    expect(to('Create an account')).toBe('/register');
  });

  it('says that it is working, and is not sent twice meanwhile', () => {
    const fetch = vi.fn(() => new Promise(() => undefined));
    vi.stubGlobal('fetch', fetch);
    open();
    signIn();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
    expect(button.disabled).toBe(true);
    fireEvent.submit(button.closest('form') as HTMLFormElement);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('sends a form as OAuth has it, keeps the token, says so and goes to the dashboard', async () => {
    const token = tokenOf({ email: 'ada@example.org' });
    const { calls } = fakeApi({ 'POST /api/auth/login': { body: { access_token: token } } });
    open();
    signIn();
    expect(await screen.findByText('the dashboard')).toBeTruthy();
    expect(screen.getByText('Login successful')).toBeTruthy();
    expect(calls[0]?.body).toEqual({
      grant_type: 'password',
      username: 'ada@example.org',
      password: 'Stones-7up!',
      client_id: expect.any(String),
      client_secret: expect.any(String),
    });
    expect(session.get()).toMatchObject({ token, user: { email: 'ada@example.org' } });
  });

  it('wants both to be more than blanks', () => {
    const { calls } = fakeApi({});
    for (const [email, password] of [
      ['', ''],
      [' ', 'Stones-7up!'],
      ['ada@example.org', ' '],
    ] as const) {
      const { unmount } = open();
      type('Email', email);
      type('Password', password);
      press('Sign In');
      expect(screen.getByRole('alert').textContent).toBe('Please enter both email and password');
      expect(calls).toEqual([]);
      unmount();
    }
  });

  it('shows what was refused, and keeps what was typed', async () => {
    open();
    for (const [answer, text] of [
      [{ status: 401, body: { detail: 'Incorrect' } }, 'Invalid email or password'],
      [
        { status: 422, body: { detail: [issue('username', 'too long'), issue('password', 'too short')] } },
        'Validation error: Field username: too long, Field password: too short',
      ],
      [{ status: 422, body: { detail: 'No such grant.' } }, 'No such grant.'],
      [{ status: 422, body: { detail: [] } }, 'Validation error: Please check your input'],
      [{ status: 429, body: { detail: 'Too many tries. Wait a minute.' } }, 'Too many tries. Wait a minute.'],
      [{ status: 500, body: {} }, 'An error occurred during login. Please try again.'],
      [{ status: 503, body: { detail: 'Back in a minute.' } }, 'Back in a minute.'],
      [{ body: {} }, 'Authentication failed - no access token received'],
    ] as const) {
      fakeApi({ 'POST /api/auth/login': answer as Answer });
      signIn();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
    }
  });

  it('says so when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    open();
    signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server cannot be reached. Check the connection and try again.',
    );
  });

  it('has a notice for who has just registered', () => {
    open({ registered: true });
    expect(screen.getByText('Please sign in with your new account.')).toBeTruthy();
  });

  it('says in the person’s language what the server refused, by its name', async () => {
    await switchLanguage('de');
    fakeApi({
      'POST /api/auth/login': {
        status: 429,
        body: {
          detail: 'Too many failed attempts. Try again in 3 minutes.',
          code: 'too_many_failures_minutes',
          params: { count: 3 },
        },
      },
    });
    open();
    type('E-Mail', 'ada@example.org');
    type('Passwort', 'Stones-7up!');
    press('Anmelden');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Zu viele Fehlversuche. Versuchen Sie es in 3 Minuten erneut.',
    );
    await switchLanguage('en');
  });
});
