import type { Page } from '@playwright/test';

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];

/** Chooses files where the upload field is open, and sends them. */
export async function uploadFiles(page: Page, files: Files): Promise<void> {
  await page.getByTestId('file-input').first().setInputFiles(files);
  await page.getByRole('button', { name: /^Upload \d+ files?$/ }).click();
}
