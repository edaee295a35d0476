import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The rules of WCAG 2.2 AA and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose outcome colours and sizes decide: the others read names, roles and order, which no look changes. */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** Runs in the page. */
async function violations(options: RunOptions): Promise<string[]> {
  if (!window.axe) throw new Error('axe is not in the page');
  const results = await window.axe.run(document, options);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 160) ?? ''}`),
  );
}

/**
 * What axe finds on the page as it is now, by all rules, those of the look or those named: each with the elements at
 * fault. The page is one frame, so axe is put into it directly, and once for all of its looks.
 */
export async function axeFinds(
  page: Page,
  rules: 'all' | 'of the look' | string[] = 'all',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // A menu or list that is open hides the rest of the page, and is no part of its outline.
  const floats = await page
    .locator('.MuiMenu-paper, .MuiAutocomplete-popper')
    .filter({ visible: true })
    .count();
  return page.evaluate(violations, {
    resultTypes: ['violations'],
    runOnly: rules === 'all' ? TAGS : { type: 'rule', values: rules === 'of the look' ? OF_THE_LOOK : rules },
    ...(rules === 'all' && floats > 0 ? { rules: { region: { enabled: false } } } : {}),
  } satisfies RunOptions);
}
