import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { projectOf, registered, signedIn, signedInAs } from './support/person.ts';

const EXPORTS = '/api/users/me/exports';
const NOTES = 'Basalt columns stand on the north ridge.\n';
/** Random bytes, so that an archive takes a while. */
const LONG = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(40 * 1024 * 1024)]);

interface Manifest {
  counts: Record<string, number>;
  entries: { path: string; bytes: number; sha256: string }[];
}

const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

async function upload(page: Page, token: string, project: number, name: string, buffer: Buffer) {
  const answer = await page.request.post(`/api/projects/${project}/documents`, {
    ...bearing(token),
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer } },
  });
  expect(answer.ok(), `${name}: ${answer.status()}`).toBe(true);
}

/** A page in a browser of its own. */
async function elsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  return context.newPage();
}

const ask = (page: Page) => page.getByRole('button', { name: 'Request export' });

async function openPrivacy(page: Page): Promise<void> {
  await page.goto('/settings/privacy');
  await expect(ask(page)).toBeEnabled();
}

test('all that a person owns is asked for, waited for and downloaded by that person alone', async ({
  page,
  browser,
}) => {
  const email = await registered(page);
  const token = await signedInAs(page, email);
  const project = await projectOf(page, token, 'North ridge');
  await projectOf(page, token, 'Empty');
  await upload(page, token, project, 'notes.txt', Buffer.from(NOTES));
  await upload(page, token, project, 'long.pdf', LONG);

  // A second window that hears of nothing, so that it offers what is asked for in the first.
  const second = await elsewhere(browser);
  await second.route('**/api/events', (route) => route.abort());
  await signedInAs(second, email);
  await openPrivacy(second);
  await openPrivacy(page);
  // A small export takes little more than a second.
  const going = Promise.all([
    expect(page.getByRole('progressbar', { name: 'Progress of the export' })).toBeVisible(),
    expect(ask(page)).toBeDisabled(),
  ]);
  await Promise.all([ask(page).click(), ask(second).click()]);
  const refusals = [page, second].map((each) =>
    each.getByText('An export is being made already. Wait until it is ready.'),
  );
  const refused = async () => Promise.all(refusals.map((refusal) => refusal.isVisible()));
  await expect.poll(refused).toContain(true);
  await going;
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^4\d(\.\d+)? MB · available until /)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(ask(page)).toBeEnabled();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^cairn-export-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  const manifest: Manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString());
  expect(manifest.counts).toMatchObject({
    profiles: 1,
    projects: 2,
    members: 2,
    documents: 2,
    document_files: 2,
    sessions: 2,
  });
  expect(manifest.entries.map(({ path }) => path).sort()).toEqual(
    Object.keys(files)
      .filter((path) => path !== 'manifest.json')
      .sort(),
  );
  for (const { path, bytes, sha256 } of manifest.entries) {
    const content = files[path] ?? new Uint8Array();
    expect(content.byteLength, path).toBe(bytes);
    expect(createHash('sha256').update(content).digest('hex'), path).toBe(sha256);
  }
  const contents = Object.entries(files).filter(([path]) => path.includes('/documents/'));
  const contentOf = (name: string) => contents.find(([path]) => path.endsWith(name))?.[1];
  expect(Buffer.from(contentOf('notes.txt') ?? []).toString()).toBe(NOTES);
  expect(Buffer.from(contentOf('long.pdf') ?? []).equals(LONG)).toBe(true);

  // Another person, and the same one in a browser that did not ask for this link.
  const stranger = await elsewhere(browser);
  const theirs = await signedIn(stranger);
  await openPrivacy(stranger);
  await expect(stranger.getByRole('button', { name: 'Download' })).toHaveCount(0);
  for (const other of [stranger, second]) {
    expect((await other.goto(download.url()))?.status()).toBe(404);
  }
  const id = new URL(download.url()).pathname.split('/').at(-2);
  const linked = await stranger.request.post(`${EXPORTS}/${id}/link`, { ...bearing(theirs), data: {} });
  expect(linked.status()).toBe(404);
  expect((await stranger.request.delete(`${EXPORTS}/${id}`, bearing(theirs))).status()).toBe(404);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
  expect((await page.request.get(download.url())).status()).toBe(404);
});
