import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { type Answer, fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import RegisterRoute from './register.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const PATH = '/api/auth/registration';

function open() {
  renderScreen(
    <Routes>
      <Route path="/register" element={<RegisterRoute />} />
      <Route path="*" element={<p>another place</p>} />
    </Routes>,
    '/register',
    { signedIn: false },
  );
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const isForm = () => screen.queryByLabelText('Email') !== null;

const FORM_FOR: [Answer, string][] = [
  [{ body: { mode: 'open', first: false } }, 'everybody'],
  [{ body: { mode: 'closed', first: true } }, 'the person who makes the first account'],
  [{ body: { mode: 'invited', first: true } }, 'the person who makes the first account'],
  [{ status: 503, body: { detail: 'Back in a minute.' } }, 'everybody while it cannot be found out'],
];

describe('who may register', () => {
  it.each(FORM_FOR)('shows the form alone for %j: %s', async (answer) => {
    fakeApi({ [`GET ${PATH}`]: answer });
    open();
    await heading('Create your account');
    expect(isForm()).toBe(true);
    expect(screen.queryByText(/invitation/)).toBeNull();
  });

  it('says in place of the form that registration is closed, with the way to sign in and the languages', async () => {
    fakeApi({ [`GET ${PATH}`]: { body: { mode: 'closed', first: false } } });
    open();
    await heading('Registration is closed');
    expect(screen.getByText('Ask whoever runs this Cairn for an account.')).toBeTruthy();
    expect(isForm()).toBe(false);
    expect(screen.queryByRole('list', { name: /^Step/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('button', { name: 'Deutsch' })).toBeTruthy();
  });

  it('says above the form, at both steps, that an invitation is needed', async () => {
    const { calls } = fakeApi({
      [`GET ${PATH}`]: { body: { mode: 'invited', first: false } },
      'POST /api/auth/register': { status: 201 },
    });
    open();
    await heading('Create your account');
    const notice = 'Registration is by invitation only. Use the address that was invited.';
    expect(screen.getByText(notice)).toBeTruthy();
    for (const [label, value] of [
      ['Email', 'ada@example.org'],
      ['Password', 'Stones-7up!'],
      ['Confirm password', 'Stones-7up!'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText(notice)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Ada' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByText('another place')).toBeTruthy();
    const sent = calls.filter(({ path }) => path === '/api/auth/register');
    expect(sent).toMatchObject([{ body: { email: 'ada@example.org' } }]);
  });

  it('shows neither heading nor form until it is known which', async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    open();
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(isForm()).toBe(false);
    await waitFor(() => answer(new Response(JSON.stringify({ mode: 'closed', first: false }))));
    await heading('Registration is closed');
    expect(screen.queryByText('Loading...')).toBeNull();
  });
});
