import { expect, type Page } from '@playwright/test';

export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export const DENSITIES = ['compact', 'normal', 'comfortable'] as const;

/** How a person has set their Cairn. */
export interface Look {
  theme: 'light' | 'dark';
  density: (typeof DENSITIES)[number];
  language: (typeof LANGUAGES)[number];
  contrast: boolean;
  /** How large the browser's own text is, in percent. */
  text: number;
}

export const PLAIN: Look = { theme: 'light', density: 'normal', language: 'en', contrast: false, text: 100 };

const preferencesOf = ({ theme, density, language, contrast }: Look) => ({
  theme,
  ui_density: density,
  language,
  timezone: 'Europe/Paris',
  notifications_enabled: true,
  email_notifications: true,
  performance_mode: 'normal',
  accessibility_settings: { high_contrast: contrast },
});

/**
 * Sets what the next page of this browser, and the server for the person with `token`, remember of the looks.
 * Not by a route: Chromium keeps no cache for a page whose calls are intercepted.
 */
export async function remember(page: Page, look: Look, token: string | null): Promise<void> {
  const { theme, ...rest } = preferencesOf(look);
  if (token) {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await page.request.put('/api/user/preferences', { headers, data: { theme, ...rest } });
    expect(answer.ok(), `the preferences: ${answer.status()}`).toBe(true);
  }
  await page.evaluate(
    ([value, copy]) => {
      localStorage.setItem('theme', value);
      localStorage.setItem('cairn.preferences', copy);
    },
    [theme, JSON.stringify(rest)] as const,
  );
}

/**
 * Changes the looks of the screen that is open, if they are others. The change goes the way by which another tab's
 * change comes, so that the program itself applies it, in place.
 */
export async function wear(page: Page, look: Look): Promise<void> {
  const { theme, density, language, contrast, text } = look;
  const worn = page.locator(
    `html[data-theme="${theme}"][data-density="${density}"][lang="${language}"]` +
      `[data-contrast="${contrast ? 'more' : 'normal'}"]`,
  );
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`;
  }, text);
  if ((await worn.count()) === 0) {
    await remember(page, look, await page.evaluate(() => localStorage.getItem('cairn.token')));
    await page.evaluate(() =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.preferences' })),
    );
    await worn.waitFor({ state: 'attached' });
  }
  await settled(page);
}

/** Waits until what moves once has come to its end, and the page is laid out again. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
