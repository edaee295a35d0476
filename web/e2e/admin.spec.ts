import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../services/kit/testing/src/free-ports.ts';
import { startFakeOllama } from './support/fake-ollama.ts';
import { press } from './support/keyboard.ts';
import { newEmail, PASSWORD, pick } from './support/person.ts';

const root = resolve(import.meta.dirname, '../..');

let cairn: ChildProcess;
let folder: string;
let base: string;
let ollama: Awaited<ReturnType<typeof startFakeOllama>>;

/** A Cairn of its own: the first account is its administrator. */
test.beforeAll(async () => {
  ollama = await startFakeOllama();
  folder = mkdtempSync(join(tmpdir(), 'cairn-admin-'));
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  cairn = spawn(process.execPath, ['services/standalone/src/main.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      CAIRN_DATA_DIR: folder,
      OLLAMA_URL: ollama.address,
      LIMIT_INVITATIONS_PER_HOUR: '7',
      SETTINGS_FIXED: 'LIMIT_INVITATIONS_PER_HOUR',
    },
  });
  const isReady = () =>
    fetch(`${base}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
});
test.afterAll(async () => {
  cairn.kill();
  if (cairn.exitCode === null) await once(cairn, 'exit');
  rmSync(folder, { recursive: true, force: true });
  await ollama.close();
});

async function account(firstName: string): Promise<{ email: string; token: string }> {
  const email = newEmail();
  const json = { email, password: PASSWORD, first_name: firstName, last_name: 'Byron' };
  const headers = { 'Content-Type': 'application/json' };
  const made = await fetch(`${base}/api/auth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(json),
  });
  expect(made.status).toBe(201);
  return { email, token: await signIn(email) };
}

async function signIn(email: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', username: email, password: PASSWORD });
  const response = await fetch(`${base}/api/auth/login`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

test('an administrator closes registration and accounts, sets limits, and connects a model found here', async ({
  page,
}) => {
  const ada = await account('Ada');
  const bob = await account('Bob');
  await page.goto(`${base}/favicon.svg`);
  await page.evaluate((token) => localStorage.setItem('cairn.token', token), ada.token);

  await test.step('comes by the account menu', async () => {
    await page.goto(`${base}/dashboard`);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Administration' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await expect(page.getByText('Everybody')).toBeVisible();
  });

  await test.step('closes registration', async () => {
    await page.getByRole('navigation', { name: 'Administration' }).getByText('Registration').click();
    await page.getByRole('radio', { name: 'Nobody' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    const state = await fetch(`${base}/api/auth/registration`);
    expect(await state.json()).toMatchObject({ mode: 'closed' });
  });

  await test.step('closes an account, whose sessions end', async () => {
    await page.goto(`${base}/admin/people`);
    await page.getByLabel('Search by name or address').fill('bob');
    await expect(page.getByText('Ada Byron')).toHaveCount(0);
    await page.getByRole('button', { name: 'Actions for Bob Byron' }).click();
    await page.getByRole('menuitem', { name: 'Close account' }).click();
    await page.getByRole('button', { name: 'Close account' }).click();
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    expect(await signIn(bob.email)).toBeUndefined();
  });

  await test.step('sets a limit, and sees which are not theirs to set', async () => {
    await page.goto(`${base}/admin/limits`);
    await expect(page.getByLabel('Invitations of one person in an hour')).toBeDisabled();
    await expect(page.getByText('LIMIT_INVITATIONS_PER_HOUR')).toBeVisible();
    await page.getByLabel('Projects one person may own').fill('many');
    await page.getByRole('button', { name: 'Save limits' }).click();
    await expect(page.getByText('Enter a whole number, or nothing for the default')).toBeVisible();
    await page.getByLabel('Projects one person may own').fill('3');
    await page.getByRole('button', { name: 'Save limits' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Projects one person may own')).toHaveValue('3');
  });

  await test.step('connects the Ollama of this machine by the keyboard alone', async () => {
    await page.goto(`${base}/admin/models`);
    await press(page, page.getByRole('button', { name: 'Connect it' }));
    await expect(page.getByLabel('Name')).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Try stone-7b' }));
    await expect(page.getByText(/^Answered after/)).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Save' }));
    await expect(page.getByText(`${ollama.address}/v1`)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Default model' })).toContainText('stone-7b');
  });

  await test.step('reads beside the field what is wrong with an endpoint', async () => {
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByLabel('Name').fill('Another');
    await page.getByLabel('Address').fill(`${base}/nowhere`);
    await page.getByRole('button', { name: 'Find models' }).click();
    await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Address')).toHaveValue(`${base}/nowhere`);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a project chooses among the models', async () => {
    const response = await fetch(`${base}/api/projects`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ada.token}` },
      body: JSON.stringify({ name: 'Cairns' }),
    });
    const { id } = (await response.json()) as { id: number };
    await page.goto(`${base}/projects/${id}/settings`);
    await page.getByRole('button', { name: /^AI Parameters/ }).click();
    await pick(
      page.getByRole('combobox', { name: 'Language model' }),
      page.getByRole('option', { name: 'stone-70b' }),
    );
    await expect(page.getByText('All changes are saved')).toBeVisible();
    await page.goto(`${base}/admin/models`);
    await page.getByRole('button', { name: 'Actions for Ollama' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No language model is connected')).toBeVisible();
    await page.goto(`${base}/projects/${id}/settings`);
    await page.getByRole('button', { name: /^AI Parameters/ }).click();
    await expect(page.getByText('The model chosen here is not connected any more')).toBeVisible();
  });
});
