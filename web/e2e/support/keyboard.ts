import { expect, type Locator, type Page } from '@playwright/test';

/** Where the focus is, as a person without a mouse finds it. */
interface Stop {
  /** Role and name, as a screen reader says them. */
  said: string;
  /** What is wrong with being here; empty when nothing is. */
  faults: string[];
  /** The stop before this one, if there was nothing visible about having been there. */
  unseen: string | null;
  isBody: boolean;
  /** The page ends here, or a walk through it has come round. */
  isEnd: boolean;
}

declare global {
  interface Window {
    cairnStop?: { element: Element; look: string };
  }
}

/**
 * Runs in the page once a key press is drawn. Looks at the focused element, and again at the one that was focused
 * before; a walk marks where it has been.
 */
async function lookAtFocus(walking: boolean) {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const rings = (style: CSSStyleDeclaration) => [
    style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`,
    style.boxShadow,
    `${style.borderTopWidth} ${style.borderTopColor}`,
  ];
  // Some controls draw their ring on what holds them, or on a frame beside them.
  const look = (element: Element) => {
    const around = [element.parentElement, element.parentElement?.parentElement].filter(
      (each) => each != null,
    );
    const frames = [...(element.parentElement?.children ?? [])];
    const parts = [element, ...around, ...frames].flatMap((each) => [
      ...rings(getComputedStyle(each)),
      ...rings(getComputedStyle(each, '::before')),
      ...rings(getComputedStyle(each, '::after')),
    ]);
    return parts.join('|');
  };
  const before = window.cairnStop;
  const left = before?.element !== document.activeElement && before?.element.isConnected;
  const unseen = Boolean(before && left && look(before.element) === before.look);
  const element = document.activeElement;
  if (!element || element === document.body) {
    delete window.cairnStop;
    return { faults: [], unseen, isBody: true, isEnd: true };
  }
  window.cairnStop = { element, look: look(element) };
  const isEnd = element.hasAttribute('data-walked');
  if (walking) element.setAttribute('data-walked', '');
  // A control that is drawn by its label or holder is where that is.
  const shown =
    Number(getComputedStyle(element).opacity) === 0 ? (element.parentElement ?? element) : element;
  const box = shown.getBoundingClientRect();
  const faults: string[] = [];
  const x = box.left + box.width / 2;
  const y = box.top + Math.min(box.height / 2, 40);
  if (box.width < 1 || box.height < 1) faults.push('has no size');
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) faults.push('is outside of the window');
  else {
    const top = document.elementFromPoint(x, y);
    const related =
      top && (shown.contains(top) || top.contains(shown) || top.closest('label')?.contains(shown));
    if (!related) faults.push(`is covered by ${top?.outerHTML.slice(0, 120)}`);
  }
  return { faults, unseen, isBody: false, isEnd };
}

async function saidOf(page: Page): Promise<string> {
  const [line = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n');
  return line.replace(/^- /, '').replace(/^'(.*?)'(?=:|$)/, '$1');
}

/** What was said at the last stop of a page. */
const lastSaid = new WeakMap<Page, string>();

async function stop(page: Page, walking = false): Promise<Stop> {
  const { faults, unseen, isBody, isEnd } = await page.evaluate(lookAtFocus, walking);
  // A message that ends between the two hands the focus on.
  const said = isBody ? '' : (await saidOf(page)) || (await saidOf(page));
  const named = /^\w+ (".+"|\/.+\/)/.test(said) || /^(text|link|button|option|menuitem\w*): ./.test(said);
  if (!isBody && !named) {
    const html = await page.locator(':focus').evaluate((element) => element.outerHTML.slice(0, 200));
    faults.push(`has no name: ${said} ${html}`);
  }
  const before = lastSaid.get(page) ?? '';
  lastSaid.set(page, said);
  return { said, faults, unseen: unseen ? before : null, isBody, isEnd };
}

/** Says what is wrong with a stop, or with having left the one before. */
const faultsOf = ({ said, faults, unseen }: Stop) => [
  ...faults.map((fault) => `${said} ${fault}`),
  ...(unseen !== null ? [`${unseen} looks the same with and without the focus`] : []),
];

/** What gets the focus by a key: a field, or the dialog or menu in which something does. */
interface Opening {
  opens: Locator;
}

/** `target` has the focus, or what is in it does: the next key goes there. */
async function expectFocusIn(target: Locator): Promise<void> {
  const focused = target
    .page()
    .locator(':focus')
    .and(target.or(target.locator('*')));
  await expect(focused, `the focus is in ${target}`).toHaveCount(1);
}

/** Presses a key of the window, as Control+k is, wherever the focus is, and waits for what it opens. */
export async function pressKey(page: Page, key: string, { opens }: Opening): Promise<void> {
  await page.keyboard.press(key);
  await expectFocusIn(opens);
}

/** Presses a key once the focus is in `target`, without moving it there. */
export async function pressIn(target: Locator, key: string, { opens }: Partial<Opening> = {}): Promise<void> {
  await expectFocusIn(target);
  await target.page().keyboard.press(key);
  if (opens) await expectFocusIn(opens);
}

/** Presses a key twice at once, as people do who are not sure of the first. */
export async function pressTwice(target: Locator, key: string): Promise<void> {
  await pressIn(target, key);
  await target.page().keyboard.press(key);
}

/** Types once `field` has the focus, without moving it there: what stands there already stays. */
export async function typeIn(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await field.page().keyboard.type(text);
}

/** Waits until nothing moves the focus: what goes away hands it on up to two frames later. */
const settledFocus = (page: Page) =>
  page.evaluate(async () => {
    for (let quiet = 0, last = document.activeElement; quiet < 2; quiet += 1) {
      await new Promise(requestAnimationFrame);
      if (last !== document.activeElement) quiet = -1;
      last = document.activeElement;
    }
  });

/** Whether `target` has the focus and keeps it. */
async function holdsFocus(target: Locator): Promise<boolean> {
  const has = () => target.evaluate((element) => element === document.activeElement);
  if (!(await has())) return false;
  await settledFocus(target.page());
  return has();
}

/** Presses Tab until `target` has the focus. Every stop on the way must be seen, be marked and have a name. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await settledFocus(page);
  const way: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    if (await holdsFocus(target)) return;
    await page.keyboard.press(key);
    const here = await stop(page);
    way.push(here.said);
    expect(faultsOf(here)).toEqual([]);
  }
  throw new Error(`${target} was never reached: ${way.join(' → ')}`);
}

/** How a control is reached and pressed, and what that opens. */
interface Pressing extends Partial<Opening> {
  key?: 'Enter' | 'Space';
  by?: 'Tab' | 'Shift+Tab';
}

/** Goes to a control by Tab and presses it. */
export async function press(
  page: Page,
  target: Locator,
  { key = 'Enter', by = 'Tab', opens }: Pressing = {},
): Promise<void> {
  await tabTo(page, target, by);
  await pressIn(target, key, { opens });
}

/** Goes to a field by Tab and types over what is in it. */
export async function typeOver(
  page: Page,
  field: Locator,
  text: string,
  by: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, field, by);
  await pressIn(field, 'Control+a');
  await typeIn(field, text);
}

const lists = (page: Page) => page.locator('[role="menu"], [role="listbox"]');

/** Chooses in the open list or menu by arrow keys. What opened it may stay marked meanwhile. */
export async function choose(
  page: Page,
  target: Locator,
  { key = 'ArrowDown', opens }: Partial<Opening> & { key?: 'ArrowDown' | 'ArrowUp' } = {},
): Promise<void> {
  await expect(target).toBeVisible();
  await expectFocusIn(lists(page));
  for (let presses = 0; presses < 30; presses += 1) {
    if (await holdsFocus(target)) {
      expect((await stop(page)).faults).toEqual([]);
      await pressIn(target, 'Enter');
      await expect(lists(page)).toHaveCount(0);
      if (opens) await expectFocusIn(opens);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${target} was never reached`);
}

/** Every stop of a screen or dialog, from the one after this until the same comes again or the page ends. */
export async function allStops(page: Page): Promise<string[]> {
  const seen: string[] = [];
  const faults: string[] = [];
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    const here = await stop(page, true);
    faults.push(...faultsOf(here));
    if (here.isEnd) break;
    seen.push(here.said);
  }
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-walked]')) element.removeAttribute('data-walked');
  });
  expect(faults, `the stops ${seen.join(' → ')}`).toEqual([]);
  return seen;
}

/** The focus is at a place from which Tab leads on. */
export async function expectFocusKept(page: Page): Promise<void> {
  const isKept = async () => {
    await settledFocus(page);
    return page.evaluate(() => document.activeElement !== document.body);
  };
  await expect.poll(isKept).toBe(true);
}

/** A person who starts from the top of the page can skip its frame. */
export async function skipToContent(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.locator('#content')).toBeFocused();
}

/** A message of the program came. */
export const said = (page: Page, text: string | RegExp) =>
  expect(page.locator('[data-level]').getByText(text).first()).toBeVisible();
