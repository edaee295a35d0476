import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '#components/toasts.tsx';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import LoginRoute from './login.tsx';
import RegisterRoute from './register.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());
beforeEach(async () => {
  fakeApi({ 'GET /api/auth/registration': { body: { mode: 'open', first: false } } });
  render(
    <MemoryRouter initialEntries={['/register']}>
      <Routes>
        <Route path="/register" element={<RegisterRoute />} />
        <Route path="/login" element={<LoginRoute />} />
      </Routes>
      <Toasts />
    </MemoryRouter>,
  );
  await screen.findByLabelText('Email');
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const step = () => document.querySelector('[aria-current="step"]')?.textContent;

function fillIn(given: Record<string, string> = {}) {
  const whole = { Email: 'ada@example.org', Password: 'Stones-7up!', 'Confirm password': 'Stones-7up!' };
  for (const [label, value] of Object.entries({ ...whole, ...given })) type(label, value);
  press('Next');
}

describe('the registration screen', () => {
  it('stays at the first step with what is wrong there', () => {
    for (const [given, text] of [
      [{ Email: ' ' }, 'Email is required'],
      [{ Email: 'ada' }, 'Please enter a valid email address'],
      [{ Password: '', 'Confirm password': '' }, 'Password is required'],
      [{ Password: 'aB3!aB3' }, 'Password must be at least 8 characters long'],
      [
        { Password: 'stones-7up!' },
        'Password must include uppercase, lowercase, numbers, and special characters.',
      ],
      [{ 'Confirm password': '' }, 'Please confirm your password'],
      [{ 'Confirm password': 'Stones-7up?' }, 'Passwords do not match'],
    ] as const) {
      expect(screen.queryByText(text)).toBeNull();
      fillIn(given);
      expect(screen.getByText(text)).toBeTruthy();
      expect(step()).toBe('Account Information');
    }
  });

  it('counts the strength of a password', () => {
    for (const [password, word] of [
      ['', 'Very weak'],
      ['-', 'Weak'],
      ['a-', 'Fair'],
      ['aB-', 'Good'],
      ['aB3-', 'Strong'],
      ['Stones-7up!', 'Very strong'],
    ] as const) {
      type('Password', password);
      const meter = screen.getByRole('meter', { name: 'Password strength' });
      expect(meter.getAttribute('aria-valuetext'), password).toBe(word);
      expect(meter.getAttribute('aria-valuemax')).toBe('5');
    }
  });

  it.each([
    ['Password1!', 'known from breaches'],
    ['Lovelace1!', 'made of the address'],
  ])('says of %s before it is sent that it would be refused: it is %s', async (password) => {
    type('Email', 'ada.lovelace@example.org');
    type('Password', password);
    expect(await screen.findByText(/^This password is too easy to guess/)).toBeTruthy();
    const meter = screen.getByRole('meter', { name: 'Password strength' });
    expect(meter.getAttribute('aria-valuetext')).toBe('Very weak');
    type('Confirm password', password);
    press('Next');
    expect(step()).toBe('Account Information');
    type('Password', 'Stones-7up!');
    expect(meter.getAttribute('aria-valuetext')).toBe('Very strong');
    expect(screen.queryByText(/^This password is too easy to guess/)).toBeNull();
  });

  it('says at once what is missing, and as it is typed whether it is right yet', () => {
    press('Next');
    for (const text of ['Email is required', 'Password is required', 'Please confirm your password'])
      expect(screen.getByText(text)).toBeTruthy();
    type('Password', 'stones');
    expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy();
    type('Password', 'Stones-7up!');
    expect(screen.queryByText('Password must be at least 8 characters long')).toBeNull();
    type('Confirm password', 'other');
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
  });

  it('goes back to the first step with what was typed', () => {
    fillIn();
    expect(step()).toBe('Personal Details');
    type('Last name (optional)', 'Byron');
    press('Back');
    expect(step()).toBe('Account Information');
    expect(field('Email').value).toBe('ada@example.org');
    press('Next');
    expect(field('Last name (optional)').value).toBe('Byron');
  });

  it('needs a first name and no last one, and leads to the sign-in screen with its notice', async () => {
    const { calls } = fakeApi({ 'POST /api/auth/register': { status: 201 } });
    fillIn();
    type('First name', ' ');
    press('Create Account');
    expect(screen.getByText('First name is required')).toBeTruthy();
    expect(calls).toEqual([]);
    type('First name', 'Ada');
    press('Create Account');
    expect(await screen.findByText('Please sign in with your new account.')).toBeTruthy();
    expect(screen.getByText('Registration successful! Please sign in.')).toBeTruthy();
    expect(calls[0]?.body).toMatchObject({
      email: 'ada@example.org',
      password: 'Stones-7up!',
      first_name: 'Ada',
      last_name: '',
      language: 'en',
    });
  });

  it('says that it is working', () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    fillIn();
    type('First name', 'Ada');
    press('Create Account');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Creating Account...' }).disabled).toBe(
      true,
    );
  });

  it('shows a refusal', async () => {
    fillIn();
    type('First name', 'Ada');
    for (const [answer, text] of [
      [{ status: 409, body: { detail: 'taken' } }, 'An account with this email already exists'],
      [{ status: 503, body: { detail: 'Back in a minute.' } }, 'Back in a minute.'],
      [{ status: 500, body: {} }, 'An error occurred during registration. Please try again.'],
    ] as const) {
      fakeApi({ 'POST /api/auth/register': answer });
      press('Create Account');
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    }
  });

  it('shows what the server refuses beside its field, in the step that has it', async () => {
    const refused = { loc: ['body', 'password'], msg: 'This password is too easy to guess', type: 'x' };
    fakeApi({ 'POST /api/auth/register': { status: 422, body: { detail: [refused] } } });
    fillIn();
    type('First name', 'Ada');
    press('Create Account');
    await screen.findByText('This password is too easy to guess');
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    // Nothing beside the refusal says the contrary.
    expect(screen.queryByRole('meter')).toBeNull();
    expect(field('Email').value).toBe('ada@example.org');
    type('Password', 'Stones-and-7-ridges!');
    expect(screen.queryByText('This password is too easy to guess')).toBeNull();
  });
});
