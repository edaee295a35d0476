import type { Locator, Page } from '@playwright/test';

/** The heading of the screen itself: while it loads a page with a heading of its own stands in for it. */
export const titleOf = (page: Page): Locator => page.locator('h1:not([role="status"] h1)').first();
