import { expect, type Page } from '@playwright/test';
import { axeFinds } from './axe.ts';
import { settled } from './looks.ts';

async function scheme(page: Page, name: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), name);
}

/**
 * What is wrong and stays so: while an answer is being written its colours follow a new theme some frames later, and
 * open menus find their place again after a pause once the text or the window grew.
 */
export async function lasting(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const faults = await find();
  if (faults.length === 0) return faults;
  await page.evaluate(() => window.dispatchEvent(new Event('resize')));
  const none = expect.poll(find, { timeout: 2_000 }).toEqual([]);
  return none.then(() => [], find);
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
    expect(await lasting(page, () => axeFinds(page, rules)), `${name}, ${theme}`).toEqual([]);
  }
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, `${name} is wider than its window`).toBeLessThanOrEqual(0);
}
