import type { Page } from '@playwright/test';
import { inPageLayout } from './in-page-layout.ts';
import { straysFromScrollers } from './strays.ts';

/**
 * What is cut, covered, outside of the window, too small to be hit, on top of something else, or does not scroll with
 * the rest, in words.
 */
export const layoutFaults = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(inPageLayout)),
  ...(await page.evaluate(straysFromScrollers)),
];
