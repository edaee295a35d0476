import { expect, type Locator } from '@playwright/test';

/**
 * Opens a list of choices by a press, and does something with it. A press that a slow machine draws out lets go over
 * what came to lie under the pointer: it picks that, which is chosen already, and closes the list. It is then opened
 * once more.
 */
async function withList(list: Locator, option: Locator, act: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    if (!(await option.isVisible())) await list.click();
    await act();
  }).toPass({ timeout: 60_000 });
}

/** Opens a list of choices with the mouse. */
export const openList = (list: Locator, option: Locator): Promise<void> =>
  withList(list, option, () => expect(option).toBeVisible({ timeout: 2_000 }));

/** Picks one of a list of choices with the mouse. */
export const pick = (list: Locator, option: Locator): Promise<void> =>
  withList(list, option, () => option.click({ timeout: 2_000 }));
