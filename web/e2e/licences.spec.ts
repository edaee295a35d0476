import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { signedIn } from './support/person.ts';

/** What only builds it: `npm start` does, so it is installed for running. */
const BUILDERS = ['vite', '@vitejs/plugin-react'];

/** What the client is built from; react-router-dom only hands on what react-router has. */
function builtFrom(): string[] {
  const manifest = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  const names = Object.keys(dependencies).filter((name) => !BUILDERS.includes(name));
  return names.map((name) => (name === 'react-router-dom' ? 'react-router' : name));
}

test('help leads to the licences of all that the page is made of', async ({ page }) => {
  await signedIn(page);
  await page.goto('/help');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Read the licences' }).click();
  const licences = await opened;
  await expect(licences.locator('body')).toContainText('react-dom');

  const response = await page.request.get(new URL(licences.url()).pathname);
  expect(response.headers()['content-type']?.toLowerCase()).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  for (const name of [...builtFrom(), 'scheduler', '@emotion/react']) {
    const [, section] = text.split(`\n## ${name} - `);
    const [title = '', ...terms] = (section ?? '').split('\n## ')[0]?.split('\n') ?? [];
    expect(title, name).toMatch(/^\d+\.\d+\.\d+ \([\w.-]+\)$/);
    expect(terms.join('\n'), name).toMatch(/permission|Apache License|"AS IS"/i);
  }
});
