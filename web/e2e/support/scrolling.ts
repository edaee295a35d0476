import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from './looks.ts';

/** How far one notch of a wheel scrolls, in pixels. */
const NOTCH = 100;

/** The middle of what can be seen of a place. */
async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  const window = place.page().viewportSize();
  if (!box || !window) throw new Error(`${place} is not shown`);
  const middle = (from: number, size: number, whole: number) =>
    (Math.max(from, 0) + Math.min(from + size, whole)) / 2;
  return { x: middle(box.x, box.width, window.width), y: middle(box.y, box.height, window.height) };
}

/** Turns the wheel over the middle of a place: down by so many pixels, or up where they are negative. */
export async function wheel(over: Locator, pixels: number): Promise<void> {
  const { x, y } = await middleOf(over);
  await over.page().mouse.move(x, y);
  await over.page().mouse.wheel(0, pixels);
}

/** Draws a finger upwards over the middle of a place by so many pixels. The context must have touch. */
async function swipe(over: Locator, pixels: number): Promise<void> {
  const session = await over.page().context().newCDPSession(over.page());
  const gesture = { yDistance: -pixels, speed: 4_000, gestureSourceType: 'touch' } as const;
  await session.send('Input.synthesizeScrollGesture', { ...(await middleOf(over)), ...gesture });
  await session.detach();
}

/** How much of a scrolled list is below what is shown of it, in pixels. */
export const belowTheWindow = (list: Locator) =>
  list.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);

export const scrollTop = (list: Locator) => list.evaluate((element) => element.scrollTop);

/** Runs in the page. Keys and wheels scroll over several drawings: ten that move nothing are its end. */
function whereItRests(list: Element): Promise<number> {
  return new Promise((resolve) => {
    let top = list.scrollTop;
    let still = 0;
    const look = () => {
      still = list.scrollTop === top ? still + 1 : 0;
      top = list.scrollTop;
      if (still < 10) requestAnimationFrame(look);
      else resolve(top);
    };
    look();
  });
}

/** Where a list is scrolled to, in pixels, once it moves no more. */
export const restsAt = (list: Locator): Promise<number> => list.evaluate(whereItRests);

/**
 * Runs in the page. Marks what scrolls in a part of the screen, itself or within, by its number, and returns what each
 * is called: by its own label, else by that of what it stands in.
 */
function markScrollers(part: Element): string[] {
  for (const marked of document.querySelectorAll('[data-scroller]')) marked.removeAttribute('data-scroller');
  const scrollers = [part, ...part.querySelectorAll('*')].filter((element) => {
    if (element.scrollHeight <= element.clientHeight + 1 || element.matches('textarea')) return false;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isShown = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && bottom - top > 40;
    return isShown && ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
  });
  return scrollers.map((element, index) => {
    element.setAttribute('data-scroller', String(index));
    const named = element.closest('[aria-label], main');
    return named?.getAttribute('aria-label') ?? named?.localName ?? 'the page';
  });
}

/** What scrolls in a part of the screen, by what each is called. */
export const scrollersIn = (part: Locator): Promise<string[]> => part.evaluate(markScrollers);

/** Runs in the page. How far everything outside of a scroller is scrolled, and where what does not scroll stands. */
function placesOutside(scroller: Element): string[] {
  const outside = [...document.querySelectorAll('*')].filter((element) => !scroller.contains(element));
  const says = (element: Element) =>
    `${element.localName} ${element.getAttribute('aria-label') ?? ''} ${element.className}`.slice(0, 80);
  const scrolled = outside
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => `${says(element)} is scrolled to ${element.scrollTop}`);
  const still = outside
    .filter((element) => element.matches('header, main, nav, aside, h1, h2, textarea, input'))
    .map((element) => `${says(element)} is at ${Math.round(element.getBoundingClientRect().top)}`);
  return [...scrolled, ...still];
}

/** Runs in the page. The bar above, and the titles and the field of the screen's own part that no scroller holds. */
function besideScrollers(): { x: number; y: number }[] {
  return [...document.querySelectorAll('header, main h1, main h2, main textarea')]
    .filter((element) => !element.closest('[data-scroller]') && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }));
}

/** Runs in the page. Gives the focus to a scroller, or to something in it that no key changes. */
function focusIn(scroller: Element): void {
  const all = [scroller, ...scroller.querySelectorAll('a[href], button')];
  for (const element of all) {
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    if (element === document.activeElement) return;
  }
}

/** Ways to scroll: to the end of a part of the screen and further, and back beyond its beginning. */
const WAYS: Record<string, (scroller: Locator, page: Page) => Promise<void>> = {
  'by the wheel over it': async (scroller, page) => {
    // Some lists grow when their end is near.
    await expect(async () => {
      await wheel(scroller, 20_000);
      await settled(page);
      expect(await belowTheWindow(scroller)).toBeLessThanOrEqual(1);
    }).toPass({ timeout: 30_000 });
    expect(await scrollTop(scroller)).toBeGreaterThan(0);
    for (let notch = 0; notch < 3; notch += 1) await page.mouse.wheel(0, NOTCH);
  },
  'by the wheel beside it': async (_, page) => {
    for (const { x, y } of await page.evaluate(besideScrollers)) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, NOTCH);
    }
  },
  'by keys': async (scroller, page) => {
    await scroller.evaluate(focusIn);
    for (const key of ['End', 'PageDown', 'PageDown']) await page.keyboard.press(key);
  },
  'by touch': (scroller) => swipe(scroller, 300),
  'by the wheel backwards': async (scroller) => {
    await wheel(scroller, -40_000);
    await wheel(scroller, -NOTCH);
  },
};

/** Scrolls a part of the screen in every way. Returns what moved outside of it, and by which way. */
async function movedOutside(page: Page, scroller: Locator): Promise<string[]> {
  const before = await scroller.evaluate(placesOutside);
  for (const [way, scroll] of Object.entries(WAYS)) {
    await scroll(scroller, page);
    await settled(page);
    const moved = (await scroller.evaluate(placesOutside)).filter((place) => !before.includes(place));
    if (moved.length > 0) return moved.map((place) => `${place} ${way}`);
  }
  return [];
}

/**
 * Scrolls everything that scrolls in a part of the screen, in every way. Returns what each is called, with what moved
 * outside of it meanwhile if anything did.
 */
export async function scrolledThrough(part: Locator): Promise<string[]> {
  const page = part.page();
  const names = await scrollersIn(part);
  for (const [index, name] of names.entries()) {
    const moved = await movedOutside(page, page.locator(`[data-scroller="${index}"]`));
    if (moved.length > 0) names[index] = `${name}, and with it: ${moved.join('; ')}`;
  }
  return names;
}
