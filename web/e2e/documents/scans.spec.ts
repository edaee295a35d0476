import { expect, type Page, test } from '@playwright/test';
import { markedWords } from '../support/marked-words.ts';
import { projectOf, signedIn } from '../support/person.ts';
import { call, statuses, uploaded } from '../support/world.ts';

/** Pixels of a small page as a scanner sees it. */
const SIZE = { width: 1_240, height: 900 };
const LINES = [
  'Every spring a warden walks the whole route.',
  'On open moorland the spacing is forty metres.',
  'Winter routes use taller markers than others.',
];

/** A photograph of text. */
async function photoOf(page: Page, type: 'jpeg' | 'png'): Promise<Buffer> {
  const lines = LINES.map((line) => `<p>${line}</p>`).join('');
  const drawing = await page.context().newPage();
  await drawing.setViewportSize(SIZE);
  await drawing.setContent(`<body style="margin:120px;font:44px/1.6 Georgia,serif">${lines}</body>`);
  const photo = await drawing.screenshot(type === 'jpeg' ? { type, quality: 80 } : { type });
  await drawing.close();
  return photo;
}

/** A PDF whose one page is a photograph of text. */
async function scanOf(page: Page): Promise<Buffer> {
  const jpeg = (await photoOf(page, 'jpeg')).toString('latin1');
  const content = 'q 620 0 0 450 0 0 cm /Im Do Q';
  const image = `/Width ${SIZE.width} /Height ${SIZE.height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 620 450] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image ${image} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

test('a citation marks its words on the picture of a scanned page, which says how sure its text is', async ({
  page,
}) => {
  await showsMarkedWords(page, 'scan.pdf', await scanOf(page));
});

test('a picture is a document: it is drawn, and a citation marks its words on it', async ({ page }) => {
  const { projectId } = await showsMarkedWords(page, 'photo.png', await photoOf(page, 'png'));
  await page.goto(`/projects/${projectId}/documents`);
  await expect(page.getByRole('img', { name: 'First page of photo.png' })).toHaveJSProperty(
    'naturalWidth',
    400,
  );
  await page.getByRole('main').getByRole('link', { name: 'photo.png' }).first().click();
  await expect(page.getByRole('group', { name: 'Page 1 of photo.png' }).locator('canvas')).toHaveJSProperty(
    'width',
    SIZE.width,
  );
});

/** Asks about what a file shows, and opens the citation of the answer. */
async function showsMarkedWords(page: Page, name: string, file: Buffer): Promise<{ projectId: number }> {
  const token = await signedIn(page);
  const projectId = await projectOf(page, token, 'North ridge');
  await uploaded(page, token, projectId, name, file);
  await expect.poll(() => statuses(page, token, projectId), { timeout: 60_000 }).toEqual(['processed']);
  const chats = `/projects/${projectId}/chat`;
  const { id } = await call(page, token, 'POST', `/api${chats}/sessions`, { name: 'Cairns' });
  await page.goto(`${chats}/${id}`);
  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill('What is the spacing on open moorland?');
  await input.press('Enter');
  await page.locator('[data-citation="1"]').click();
  const panel = page.getByRole('complementary', { name: 'Documents' });
  await expect(panel.locator('[data-mark]').first()).toBeInViewport();
  await expect(panel.getByText(/^Recognised text, 9\d% sure$/)).toBeVisible();
  await expect.poll(() => markedWords(panel)).toContain('On open moorland the spacing is forty metres.');
  return { projectId };
}
