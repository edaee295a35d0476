import CssBaseline from '@mui/material/CssBaseline';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import DensityDemo from './density-demo.tsx';

beforeAll(() => startI18n('en'));
beforeEach(() => {
  fakeApi({ 'PUT /api/user/preferences': ({ body }) => ({ body }) });
  renderScreen(
    <>
      <CssBaseline />
      <DensityDemo />
    </>,
    '/density-demo',
  );
});
afterEach(() => {
  preferencesStore.update({ theme: 'light', ui_density: 'normal' });
  session.signOut();
});

const summary = (name: string) => document.querySelector(`[data-summary="${name}"]`)?.textContent;

describe('the density demo', () => {
  it('cycles through light, dark and system, and from there to light again', async () => {
    for (const mode of ['Light', 'Dark', 'System', 'Light']) {
      const button = await screen.findByRole('button', { name: `Theme: ${mode}` });
      fireEvent.click(button);
    }
    expect(await screen.findByRole('button', { name: 'Theme: Dark' })).toBeTruthy();
  });

  it('has its parts, and sums up each density: its factor and its padding', async () => {
    for (const name of ['Buttons', 'Form fields', 'Typography', 'Lists', 'Density summary'])
      expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy();
    for (const [name, factor, padding] of [
      ['Compact', '0.75', '0.75 rem'],
      ['Normal', '1', '1 rem'],
      ['Comfortable', '1.25', '1.5 rem'],
    ] as const) {
      fireEvent.click(screen.getByRole('radio', { name }));
      await waitFor(() => expect(summary('current')).toBe(name));
      expect([summary('factor'), summary('padding')]).toEqual([factor, padding]);
      const page = getComputedStyle(document.documentElement);
      expect(page.getPropertyValue('--cairn-density')).toBe(factor);
      expect(page.getPropertyValue('--cairn-padding')).toBe(padding.replace(' ', ''));
    }
  });
});
