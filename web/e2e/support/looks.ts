import type { BrowserContext, Page } from '@playwright/test';

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
  accessibility_settings: contrast ? { high_contrast: true } : {},
});

/** A browser whose looks can be changed while a screen is open. */
export interface Wardrobe {
  wear(page: Page, look: Look): Promise<void>;
}

/**
 * Looks for every page of a browser. A change goes the way by which another tab's change comes, so that the program
 * itself applies it, in place; what the server keeps is answered likewise.
 */
export async function wardrobe(context: BrowserContext): Promise<Wardrobe> {
  let worn = preferencesOf(PLAIN);
  await context.route('**/api/user/preferences', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ...worn, updated_at: '2026-01-31T08:15:30.000Z' } })
      : route.fallback(),
  );
  return {
    async wear(page, look) {
      worn = preferencesOf(look);
      await page.evaluate(
        ([{ theme, ...rest }, text]) => {
          document.documentElement.style.fontSize = text === 100 ? '' : `${text}%`;
          localStorage.setItem('theme', theme);
          localStorage.setItem('cairn.preferences', JSON.stringify(rest));
          window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.preferences' }));
        },
        [worn, look.text] as const,
      );
      const { theme, density, language, contrast } = look;
      await page
        .locator(
          `html[data-theme="${theme}"][data-density="${density}"][lang="${language}"]` +
            `[data-contrast="${contrast ? 'more' : 'normal'}"]`,
        )
        .waitFor({ state: 'attached' });
      await settled(page);
    },
  };
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
