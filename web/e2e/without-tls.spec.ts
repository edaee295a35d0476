import { expect, test } from '@playwright/test';
import { pressIn } from './support/keyboard.ts';
import { holding, projectOf, registered, tokenOf } from './support/person.ts';
import { WITHOUT_TLS } from './support/without-tls.ts';

test('questions are asked and edited on a page without TLS', async ({ page, baseURL }) => {
  const token = await tokenOf(page, await registered(page));
  const projectId = await projectOf(page, token, 'North ridge');
  const base = `http://${WITHOUT_TLS}:${new URL(baseURL ?? '').port}`;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await holding(page, token, base);
  await page.goto(`${base}/projects/${projectId}/chat`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);

  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('How far apart do cairns stand?');
  await pressIn(message, 'Enter');
  const answers = page.locator('article[aria-busy="false"]');
  await expect(answers).toHaveCount(1);
  await page.getByRole('button', { name: 'Edit question' }).click();
  const edited = page.getByRole('textbox', { name: 'Edited question' });
  await edited.fill('How high are they?');
  await pressIn(edited, 'Enter');
  await expect(page.locator('.question-text')).toHaveText('How high are they?');
  await expect(answers).toHaveCount(1);
  expect(faults).toEqual([]);
});
