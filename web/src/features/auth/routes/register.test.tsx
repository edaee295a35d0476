import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import LoginRoute from './login.tsx';
import RegisterRoute from './register.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refusal = (field: string, msg: string) => ({
  status: 422,
  body: { detail: [{ loc: ['body', field], msg, type: 'x' }] },
});

async function fillIn() {
  fakeApi({ 'GET /api/auth/registration': { body: { mode: 'open', first: false } } });
  render(
    <MemoryRouter initialEntries={['/register']}>
      <Routes>
        <Route path="/register" element={<RegisterRoute />} />
        <Route path="/login" element={<LoginRoute />} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByLabelText('Email');
  type('Email', 'ada@example.org');
  type('Password', 'Stones-7up!');
  type('Confirm password', 'Stones-7up!');
  press('Next');
  type('First name', 'Ada');
}

describe('registration', () => {
  beforeEach(fillIn);

  it('sends what was filled in, and leads to the sign-in screen with its notice', async () => {
    const { calls } = fakeApi({ 'POST /api/auth/register': { status: 201 } });
    press('Create Account');
    expect(await screen.findByText('Please sign in with your new account.')).toBeTruthy();
    expect(calls[0]?.body).toMatchObject({
      email: 'ada@example.org',
      password: 'Stones-7up!',
      first_name: 'Ada',
      last_name: '',
      language: 'en',
    });
  });

  it('shows what the server refuses beside its field, in the step that has it', async () => {
    fakeApi({ 'POST /api/auth/register': refusal('password', 'This password is too easy to guess') });
    press('Create Account');
    await screen.findByText('This password is too easy to guess');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    // Nothing beside the refusal says the contrary.
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
    type('Password', 'Stones-and-7-ridges!');
    expect(screen.queryByText('This password is too easy to guess')).toBeNull();
  });

  it('says that an address is taken', async () => {
    fakeApi({ 'POST /api/auth/register': { status: 409, body: { detail: 'taken' } } });
    press('Create Account');
    expect((await screen.findByRole('alert')).textContent).toBe('An account with this email already exists');
  });
});
