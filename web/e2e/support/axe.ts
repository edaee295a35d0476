import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of WCAG 2.2 AA and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose outcome colours and sizes decide: the others read names, roles and order, which no look changes. */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** What axe finds on the page as it is now, by all rules or by those of the look: each with the elements at fault. */
export async function axeFinds(page: Page, rules: 'all' | 'of the look' = 'all'): Promise<string[]> {
  // One frame only: the other mode opens a page of its own for each run.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules === 'all') axe.options({ runOnly: TAGS, resultTypes: ['violations'] });
  else axe.options({ runOnly: { type: 'rule', values: OF_THE_LOOK }, resultTypes: ['violations'] });
  // A menu or list that is open hides the rest of the page, and is no part of its outline.
  const floats = await page
    .locator('.MuiMenu-paper, .MuiAutocomplete-popper')
    .filter({ visible: true })
    .count();
  if (floats > 0) axe.disableRules('region');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 160) ?? ''}`),
  );
}
