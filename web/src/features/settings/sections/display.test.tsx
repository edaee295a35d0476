import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import AppearanceSection from './appearance.tsx';
import LanguageSection from './language.tsx';

beforeAll(() => startI18n('en'));
beforeEach(() => {
  fakeApi({ 'PUT /api/user/preferences': ({ body }) => ({ body }) });
});
afterEach(() => {
  preferencesStore.update({ theme: 'light', ui_density: 'normal' });
  session.signOut();
});

const radios = (group: string) =>
  [...screen.getByRole('radiogroup', { name: group }).querySelectorAll('[role=radio]')].map((radio) =>
    radio.getAttribute('aria-label'),
  );
const chosen = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked');

describe('Appearance', () => {
  it('offers three themes and three densities', async () => {
    renderScreen(<AppearanceSection />);
    await screen.findByRole('radiogroup', { name: 'Theme' });
    expect(radios('Theme')).toEqual(['Light', 'Dark', 'System']);
    expect(radios('Interface density')).toEqual(['Compact', 'Normal', 'Comfortable']);
    expect(chosen('Light')).toBe('true');
    expect(chosen('Normal')).toBe('true');
    fireEvent.click(screen.getByRole('radio', { name: 'Comfortable' }));
    await waitFor(() => expect(chosen('Comfortable')).toBe('true'));
    expect(document.documentElement.dataset.density).toBe('comfortable');
  });
});

describe('Language & Region', () => {
  it('offers four languages and begins its zones with the usual ones', async () => {
    renderScreen(<LanguageSection />);
    await screen.findByRole('radiogroup', { name: 'Language' });
    expect(radios('Language')).toEqual(['English', 'Español', 'Français', 'Deutsch']);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Time zone' }));
    const zones = (await screen.findAllByRole('option')).map((option) => option.textContent ?? '');
    for (const name of [
      'UTC',
      'Eastern',
      'Central',
      'Mountain',
      'Pacific',
      'London',
      'Paris',
      'Tokyo',
      'Shanghai',
      'Sydney',
    ]) {
      expect(
        zones.slice(0, 11).some((zone) => zone.startsWith(name)),
        name,
      ).toBe(true);
    }
  });
});
