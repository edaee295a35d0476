import { expect, type Page, test } from '@playwright/test';
import { axeFinds } from './support/axe.ts';
import { pressIn, typeIn } from './support/keyboard.ts';
import { pick, projectOf, signedIn, tryingAgain } from './support/person.ts';

async function openSettings(page: Page): Promise<{ token: string; projectId: number }> {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await page.goto(`/projects/${projectId}/settings`);
  await expect(page.getByLabel('AI Name')).toHaveValue('AI Assistant');
  return { token, projectId };
}

async function settingsOf(page: Page, { token, projectId }: { token: string; projectId: number }) {
  const response = await page.request.get(`/api/projects/${projectId}/ai-settings`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return response.json();
}

const section = (page: Page, name: string) => page.getByRole('button', { name });

test('every setting is applied at once, sent by itself, and there after a reload', async ({ page }) => {
  const place = await openSettings(page);
  await expect(section(page, 'AI Personality & Behavior')).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['AI Parameters', 'Knowledge Settings', 'Response Formatting']) {
    await expect(section(page, name)).toHaveAttribute('aria-expanded', 'false');
    await section(page, name).click();
  }

  await page.getByLabel('AI Name').fill('Petra');
  await page.getByLabel('Custom prompt').fill('You love basalt.');
  await pick(
    page.getByRole('combobox', { name: 'Response style' }),
    page.getByRole('option', { name: 'Technical' }),
  );
  await page.getByRole('slider', { name: 'Creativity level' }).press('ArrowRight');
  await page.getByRole('slider', { name: 'Temperature' }).press('End');
  await page.getByRole('slider', { name: 'Max response tokens' }).press('Home');
  await pick(
    page.getByRole('combobox', { name: 'Default knowledge mode' }),
    page.getByRole('option', { name: 'Project only' }),
  );
  await page.getByRole('slider', { name: 'Confidence threshold' }).press('ArrowLeft');
  await pick(
    page.getByRole('combobox', { name: 'Max response length' }),
    page.getByRole('option', { name: 'Long' }),
  );
  await page.getByRole('switch', { name: 'Include sources' }).click();
  await page.getByRole('switch', { name: 'Use Markdown' }).click();
  await page.getByRole('switch', { name: 'Show confidence' }).click();
  await expect(page.getByText('All changes are saved')).toBeVisible();

  await expect
    .poll(() => settingsOf(page, place))
    .toMatchObject({
      ai_name: 'Petra',
      ai_personality: 'You love basalt.',
      response_style: 'technical',
      creativity_level: 0.8,
      temperature: 2,
      max_response_tokens: 100,
      default_knowledge_mode: 'project_only',
      confidence_threshold: 0.6,
      response_format_preferences: {
        max_response_length: 'long',
        include_sources: false,
        use_markdown: false,
        show_confidence: true,
      },
    });
  await page.reload();
  await expect(page.getByLabel('AI Name')).toHaveValue('Petra');
  await expect(page.getByRole('slider', { name: 'Creativity level' })).toHaveAttribute(
    'aria-valuenow',
    '0.8',
  );

  // A chat begins with the knowledge source that was chosen, and shows what was asked to be shown.
  await page.getByRole('main').getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('main').getByRole('button', { name: 'New Chat' }).click();
  await expect(page.getByRole('button', { name: 'Knowledge source: Project only' })).toBeVisible();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Who built the cairns of the ridge?');
  await pressIn(message, 'Enter');
  await expect(page.getByText(/^0 of \d key words of the question/)).toBeVisible();
  const answer = page.getByRole('article').last();
  await expect(answer.getByText('Petra', { exact: true })).toBeVisible();
  await expect(answer.getByText('Answer by Petra')).toBeAttached();

  // A new name holds at once in a chat that is open.
  await page.request.patch(`/api/projects/${place.projectId}/ai-settings/ai_name`, {
    headers: { Authorization: `Bearer ${place.token}` },
    data: { value: 'Gneiss' },
  });
  await expect(answer.getByText('Gneiss', { exact: true })).toBeVisible();
});

test('a setting that the server refuses is reported, and loaded again', async ({ page }) => {
  await openSettings(page);
  await section(page, 'AI Parameters').click();
  const temperature = page.getByRole('slider', { name: 'Temperature' });
  await page.route('**/ai-settings/*', (route) => route.abort('connectionrefused'));
  await temperature.press('End');
  await expect(page.getByRole('alert')).toHaveText('Failed to update Temperature');
  await expect(temperature).toHaveAttribute('aria-valuenow', '0.7');

  await page.unroute('**/ai-settings/*');
  await page.route('**/ai-settings/*', (route) =>
    route.fulfill({
      status: 422,
      json: { detail: [{ loc: ['body', 'value'], msg: 'Not now.', type: 'x' }] },
    }),
  );
  await page.getByLabel('AI Name').fill('Petra');
  await expect(page.getByRole('alert')).toHaveText('Not now.');
  // What was typed stays, and is sent again when it is left.
  await expect(page.getByLabel('AI Name')).toHaveValue('Petra');
  await page.unroute('**/ai-settings/*');
  await page.getByLabel('AI Name').blur();
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await section(page, 'Response Formatting').click();
  await page.route(/\/ai-settings(\?|$)/, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.continue(),
  );
  await page.getByRole('switch', { name: 'Use Markdown' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to update AI settings');
  await expect(page.getByRole('switch', { name: 'Use Markdown' })).toBeChecked();

  await page.getByLabel('AI Name').fill('  ');
  await expect(page.getByText('Give the assistant a name.')).toBeVisible();
});

test('synonyms are refused as a whole by their wrong lines, which stay to be mended', async ({ page }) => {
  const place = await openSettings(page);
  await section(page, 'Knowledge Settings').press('Enter');
  const field = page.getByRole('textbox', { name: 'Synonyms' });
  await expect(field).toBeVisible();
  await page.getByRole('slider', { name: 'Confidence threshold' }).press('Tab');
  await typeIn(field, 'capex = purchases of property, plant and equipment');
  await pressIn(field, 'Enter');
  await typeIn(field, 'opex');
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Line 2: “opex” stands alone. Write “=” and another phrase after it.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFinds(page)).toEqual([]);
  expect((await settingsOf(page, place)).synonyms).toBe('');

  await typeIn(field, ' = operating expenses');
  await expect(alert).toHaveCount(0);
  await pressIn(field, 'Tab');
  await expect(page.getByText('All changes are saved')).toBeVisible();
  const list = 'capex = purchases of property, plant and equipment\nopex = operating expenses';
  expect((await settingsOf(page, place)).synonyms).toBe(list);
  await page.reload();
  await section(page, 'Knowledge Settings').click();
  await expect(field).toHaveValue(list);
});

test('settings that cannot be loaded are reported in place of the form', async ({ page }) => {
  const { projectId } = await openSettings(page);
  await page.route('**/ai-settings', (route) => route.abort('connectionrefused'));
  await page.goto(`/projects/${projectId}/settings`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to load AI settings');
  await expect(page.getByLabel('AI Name')).toHaveCount(0);
  await page.unroute('**/ai-settings');
  await tryingAgain(page, page.getByLabel('AI Name'));
  await expect(page.getByLabel('AI Name')).toHaveValue('AI Assistant');
});

test('a text is sent when the page is left in the middle of typing', async ({ page }) => {
  const place = await openSettings(page);
  await page.getByLabel('Custom prompt').pressSequentially('You love basalt.');
  await page.getByRole('main').getByRole('link', { name: 'Memory' }).click();
  await expect.poll(async () => (await settingsOf(page, place)).ai_personality).toBe('You love basalt.');
});

test('who set something first is notified when it is changed elsewhere', async ({ page }) => {
  const { token, projectId } = await openSettings(page);
  await section(page, 'AI Parameters').click();
  const temperature = page.getByRole('slider', { name: 'Temperature' });
  await temperature.press('End');
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await page.request.patch(`/api/projects/${projectId}/ai-settings/temperature`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { value: 0.2 },
  });
  await expect(page.getByText('Temperature was changed elsewhere after you had set it.')).toBeVisible();
  await expect(temperature).toHaveAttribute('aria-valuenow', '0.2');
});
