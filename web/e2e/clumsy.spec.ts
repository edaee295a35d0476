import { expect, test } from '@playwright/test';
import { pressIn, pressTwice } from './support/keyboard.ts';
import { newEmail, PASSWORD, signedIn } from './support/person.ts';

// With the transitions of a person who has not asked for less motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('Enter pressed twice makes one project', async ({ page }) => {
  const token = await signedIn(page);
  await page.goto('/dashboard?newProject=true');
  const name = page.getByRole('dialog').getByLabel('Project Name');
  await name.fill('  North ridge ');
  await pressTwice(name, 'Enter');
  await expect(page).toHaveURL(/\/projects\/\d+\/chat$/);
  const projects = await page.request.get('/api/projects', { headers: { Authorization: `Bearer ${token}` } });
  expect((await projects.json()).map(({ name }: { name: string }) => name)).toEqual(['North ridge']);
});

test('the way back of the browser leads to the first step of registration, with what was typed', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Email').fill(` ${email} `);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await pressIn(page.getByLabel('Confirm password'), 'Enter');
  await page.getByLabel('First name').fill('Ada');
  await page.goBack();
  await expect(page.getByLabel('Confirm password')).toHaveValue(PASSWORD);
  await page.goForward();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  // A reload forgets passwords: it starts again rather than at a step that cannot be sent.
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('');
  // And a new attempt does not go on before it is whole, as it would have with the step it was at.
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
