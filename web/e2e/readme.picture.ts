import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { confirmed, holding, tokenOf } from './support/person.ts';
import { call, statuses, uploaded } from './support/world.ts';

const PICTURE = join(import.meta.dirname, '../../docs/images/chat.png');
const FILES = ['cairns.pdf', 'notes.txt', 'markers.csv', 'route-log.docx'];

test('the picture of the README', async ({ page }) => {
  const token = await tokenOf(page, await confirmed(page));
  const { id: projectId } = await call(page, token, 'POST', '/api/projects', {
    name: 'The northern route',
    description: 'Surveys, log books and notes of the marked route',
  });
  for (const file of FILES) await uploaded(page, token, projectId, file);
  await expect
    .poll(() => statuses(page, token, projectId), { timeout: 60_000 })
    .toEqual(FILES.map(() => 'processed'));
  const sessions = `/api/projects/${projectId}/chat/sessions`;
  const ask = async (name: string, message: string) => {
    const { id } = await call(page, token, 'POST', sessions, { name });
    await call(page, token, 'POST', `${sessions}/${id}/messages/stream`, { message });
    return id;
  };
  await ask('Nights at the hut', 'How many people sleep at the hut?');
  const id = await ask(
    'Distances and inspections',
    'How far apart do the cairns stand, how high are they in winter, and who counts them? Answer in full.',
  );
  await holding(page, token);
  await page.goto(`/projects/${projectId}/chat/${id}`);
  await page.locator('[data-citation]').first().click();
  await expect(page.locator('[data-mark]').first()).toBeVisible();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: PICTURE, animations: 'disabled' });
});
