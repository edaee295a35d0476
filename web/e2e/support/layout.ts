import type { Page } from '@playwright/test';
import { inPageLayout } from './in-page-layout.ts';

/** What is cut, covered, outside of the window, too small to be hit, or on top of something else, in words. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(inPageLayout);
