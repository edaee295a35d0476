import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { type Call, fakeApi } from '#testing/fake-api.ts';
import { tokenOf } from '#testing/tokens.ts';
import LoginRoute from './login.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const refuse = (detail: string, code?: string) => ({
  status: 401,
  body: { detail, ...(code ? { code } : {}) },
});

/** An account with a second factor: the password is 'right', the code 123456 or the backup code 'spare-code'. */
function secondFactor({ body }: Call) {
  const { password, code } = body as { password: string; code?: string };
  if (password !== 'right') return refuse('Incorrect');
  if (!code) return refuse('Enter the code', 'second_factor_required');
  if (!['123456', 'spare-code'].includes(code)) return refuse('No', 'second_factor_invalid');
  return { body: { access_token: tokenOf({}), token_type: 'bearer' } };
}

const open = () =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state: { from: '/projects/3' } }]}>
      <Routes>
        <Route path="/login" element={<LoginRoute />} />
        <Route path="/projects/3" element={<p>the project</p>} />
      </Routes>
    </MemoryRouter>,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function enterPassword() {
  open();
  type('Email', 'ada@example.org');
  type('Password', 'right');
  press('Sign In');
  await screen.findByRole('heading', { name: 'Two-factor authentication' });
}

describe('signing in', () => {
  it('asks for the code of the second factor, and goes where the person wanted to go', async () => {
    fakeApi({ 'POST /api/auth/login': secondFactor });
    await enterPassword();
    type('Authentication code', '12');
    press('Sign In');
    expect(screen.getByText('Please enter a 6-digit code')).toBeTruthy();
    type('Authentication code', '654321');
    press('Sign In');
    expect(await screen.findByText('Invalid code. Please try again.')).toBeTruthy();
    type('Authentication code', '123 456');
    press('Sign In');
    expect(await screen.findByText('the project')).toBeTruthy();
  });

  it('takes a backup code in place of it', async () => {
    fakeApi({ 'POST /api/auth/login': secondFactor });
    await enterPassword();
    press('Use a backup code');
    type('Backup code', 'spare-code');
    press('Sign In');
    expect(await screen.findByText('the project')).toBeTruthy();
  });
});
