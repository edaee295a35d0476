import { expect, test } from '@playwright/test';
import { heldAnswer } from '../support/held.ts';
import { pressIn } from '../support/keyboard.ts';
import { projectOf, signedIn } from '../support/person.ts';
import { belowTheWindow, restsAt, scrollTop, wheel } from '../support/scrolling.ts';
import { call } from '../support/world.ts';

test.use({ viewport: { width: 900, height: 420 } });

/** How high a line of an answer is at most, in pixels. */
const LINE = 40;

test('a conversation follows an answer that is written, until the person scrolls up, and again from its end', async ({
  page,
  request,
}) => {
  const token = await signedIn(page);
  const chats = `/projects/${await projectOf(page, token, 'North ridge')}/chat`;
  const { id } = await call(page, token, 'POST', `/api${chats}/sessions`, { name: 'Cairns' });
  await page.goto(`${chats}/${id}`);
  const message = page.getByRole('textbox', { name: 'Message' });
  const written = heldAnswer(request, 'Tell me at length about cairns');
  await message.fill(written.question);
  await pressIn(message, 'Enter');
  const answer = page.locator('article[aria-busy]');
  const log = page.getByRole('log');
  const newest = page.getByRole('button', { name: 'Jump to the newest message' });
  /** Once more words are there, two lines of them, the newest is in sight. */
  const follows = async (word: number) => {
    await expect(newest).toHaveCount(0);
    await written.upTo(word);
    await expect(answer).toContainText(`word${word}`);
    await expect.poll(() => scrollTop(log)).toBeGreaterThan(0);
    await expect.poll(() => belowTheWindow(log)).toBeLessThan(1);
  };
  /** Once more words are there, the list is where the person scrolled it to: its beginning, or its first line. */
  const stays = async (word: number, above = 1) => {
    await expect(newest).toBeVisible();
    await expect.poll(() => restsAt(log)).toBeLessThan(above);
    const top = await restsAt(log);
    await written.upTo(word);
    await expect(answer).toContainText(`word${word}`);
    expect(await restsAt(log)).toBe(top);
  };
  await follows(60);
  await wheel(log, -5_000);
  await stays(80);
  await wheel(log, 5_000);
  await follows(100);
  await log.focus();
  await pressIn(log, 'Home');
  await stays(120, LINE);
  await pressIn(log, 'End');
  await follows(140);
  await wheel(log, -5_000);
  await stays(160);
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  expect(await restsAt(log)).toBe(0);
  await newest.click();
  await expect.poll(() => belowTheWindow(log)).toBeLessThan(1);
});
