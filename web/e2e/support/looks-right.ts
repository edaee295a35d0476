import { expect, type Page } from '@playwright/test';
import { axeFinds } from './axe.ts';
import { settled } from './looks.ts';

async function scheme(page: Page, name: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), name);
}

/** Checks a screen with axe in the light and in the dark scheme, and that nothing sticks out at its side. */
export async function looksRight(page: Page, name: string): Promise<void> {
  for (const [theme, rules] of [
    ['dark', 'all'],
    ['light', 'of the look'],
  ] as const) {
    await scheme(page, theme);
    // What appears softly is measured once it is there, and colours once they have changed.
    await settled(page);
    const message = `${name}, ${theme}`;
    await expect.poll(() => axeFinds(page, rules), { message, timeout: 2_000 }).toEqual([]);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} is wider than its window`).toBeLessThanOrEqual(0);
}
