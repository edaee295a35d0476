import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startLanguage } from '#lib/i18n/follow-language.ts';
import { followPreferences } from '#lib/preferences/follow-preferences.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { tokenOf } from '#testing/tokens.ts';
import LoginRoute from './login.tsx';
import RegisterRoute from './register.tsx';

beforeAll(async () => {
  await startLanguage();
  followPreferences();
});
afterEach(async () => {
  session.signOut();
  preferencesStore.update({ language: 'en' });
  await waitFor(() => expect(i18next.language).toBe('en'));
});

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<LoginRoute />} />
        <Route path="/register" element={<RegisterRoute />} />
        <Route path="*" element={<p>inside</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the languages before sign-in', () => {
  it('change the screen, keep what was typed, and are remembered on the device', async () => {
    open('/login');
    type('Email', 'ada@example.org');
    press('Deutsch');
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe('ada@example.org');
    expect(screen.getByRole('button', { name: 'Deutsch' }).getAttribute('aria-pressed')).toBe('true');
    expect(JSON.parse(String(localStorage.getItem('cairn.preferences')))).toMatchObject({ language: 'de' });
  });

  it('are what a new account begins with', async () => {
    const { calls } = fakeApi({ 'POST /api/auth/register': { status: 201 } });
    open('/register');
    press('Français');
    await screen.findByRole('heading', { name: 'Créez votre compte' });
    type('Adresse e-mail', 'ada@example.org');
    type('Mot de passe', 'Stones-7up!');
    type('Confirmer le mot de passe', 'Stones-7up!');
    press('Suivant');
    type('Prénom', 'Ada');
    press('Créer le compte');
    await waitFor(() =>
      expect(calls).toContainEqual(
        expect.objectContaining({
          path: '/api/auth/register',
          body: expect.objectContaining({ language: 'fr' }),
        }),
      ),
    );
  });

  it('leave an account that is there already in its own, and send it nothing', async () => {
    const { calls } = fakeApi({ 'GET /api/user/preferences': { body: { language: 'es' } } });
    open('/login');
    press('Deutsch');
    await screen.findByRole('heading', { name: 'Anmelden' });
    session.signIn(tokenOf({}));
    await waitFor(() => expect(i18next.language).toBe('es'));
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(screen.queryByRole('button', { name: 'Deutsch' })).toBeNull();
  });
});
