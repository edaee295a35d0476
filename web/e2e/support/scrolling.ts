import type { Locator } from '@playwright/test';

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

/** How much of a scrolled list is below what is shown of it, in pixels. */
export const belowTheWindow = (list: Locator) =>
  list.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);

export const scrollTop = (list: Locator) => list.evaluate((element) => element.scrollTop);
