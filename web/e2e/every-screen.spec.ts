/**
 * Every screen in every state (support/every-screen.ts), looked at from all sides: by axe in both themes and all
 * densities, and by its layout in four languages and the widths of three devices, at 320 px and with text of twice
 * the size. `npm run sweep` asks all combinations; without it those are asked that differ most.
 * CAIRN_SWEEP_ONLY names the screens to ask and CAIRN_SWEEP_LOOKS the looks (`layout`, `axe`, `twice`), each a regular
 * expression; CAIRN_SWEEP_PICTURES names a folder for pictures.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { axeFinds } from './support/axe.ts';
import { everyScreen } from './support/every-screen.ts';
import { layoutFaults } from './support/layout.ts';
import { DENSITIES, LANGUAGES, type Look, PLAIN, settled, type Wardrobe, wardrobe } from './support/looks.ts';
import type { Screen } from './support/screens/screen.ts';
import { makeWorld, type World } from './support/world.ts';

const WHOLE = process.env.CAIRN_SWEEP === 'whole';
const ONLY = new RegExp(process.env.CAIRN_SWEEP_ONLY ?? '');
const ASKED = new RegExp(process.env.CAIRN_SWEEP_LOOKS ?? '');
const PICTURES = process.env.CAIRN_SWEEP_PICTURES;

test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });
// A record of everything that was done costs more than doing it.
test.use({ trace: 'off', screenshot: 'off' });

let world: World;
let context: BrowserContext;
let page: Page;
let clothes: Wardrobe;
/** What was found, and in which looks. */
let found: Map<string, string[]>;

test.beforeAll(async ({ browser }) => {
  world = await makeWorld(browser);
});

test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', acceptDownloads: false });
  clothes = await wardrobe(context);
  page = await context.newPage();
  // A whole sweep goes on for long, beside other work.
  page.setDefaultTimeout(WHOLE ? 60_000 : 15_000);
  await page.goto('/density-demo');
  found = new Map();
});

test.afterEach(() => context.close());

const note = (what: string, where: string) => found.set(what, [...(found.get(what) ?? []), where]);

const tokenFor = ({ who }: Screen) => (who === 'signed out' ? null : world[who].token);

/** Of the same origin, with its storage, but no page of the program. */
const BESIDE = '/theme-init.js';

/** Opens a screen as if nothing had been opened before it. */
async function open(screen: Screen, width: number): Promise<void> {
  // The screen before may never have come.
  if (page.url().endsWith(BESIDE)) await page.goto('/density-demo');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await clothes.wear(page, PLAIN);
  await page.evaluate((token) => {
    for (const key of Object.keys(localStorage)) if (/Panel|chat/i.test(key)) localStorage.removeItem(key);
    sessionStorage.clear();
    if (token) localStorage.setItem('cairn.token', token);
    else localStorage.removeItem('cairn.token');
  }, tokenFor(screen));
  // An address that differs by its fragment alone would not be loaded again.
  await page.goto(BESIDE);
  await screen.open(page, world);
  // Where the pointer is, nothing is to show that it hovers.
  await page.mouse.move(0, 0);
  await settled(page);
}

async function picture(name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name.replaceAll(/[^\w]+/g, '-')}.png`) });
}

/** Opens each screen at each width, and looks at it. What goes wrong with one does not keep the others from it. */
async function sweep(
  screens: Screen[],
  widths: (screen: Screen) => readonly number[],
  look: (screen: Screen, width: number) => Promise<void>,
): Promise<void> {
  for (const screen of screens.filter(({ name }) => ONLY.test(name))) {
    for (const width of widths(screen)) {
      await test.step(`${screen.name}, ${width} px`, async () => {
        try {
          await open(screen, width);
          await look(screen, width);
        } catch (error) {
          note(`${screen.name}: ${String(error).slice(0, 600)}`, `${width} px`);
        }
      });
    }
  }
  expect([...found].map(([what, where]) => `${what} (${where.join(', ')})`)).toEqual([]);
}

async function axe(screen: Screen, looks: Look[]): Promise<void> {
  for (const [index, look] of looks.entries()) {
    await clothes.wear(page, look);
    const worn = `${look.theme} ${look.density}${look.contrast ? ' more contrast' : ''}`;
    for (const what of await axeFinds(page, index === 0 ? 'all' : 'of the look'))
      note(`${screen.name}: ${what}`, worn);
  }
}

/**
 * What is wrong once open menus have found their place again: they wait for a pause after the text or the window grew.
 */
async function lastingFaults(): Promise<string[]> {
  const faults = await layoutFaults(page);
  if (faults.length === 0) return faults;
  await page.evaluate(() => window.dispatchEvent(new Event('resize')));
  const found = expect.poll(() => layoutFaults(page), { timeout: 2_000 }).toEqual([]);
  return found.then(
    () => [],
    () => layoutFaults(page),
  );
}

async function layout(screen: Screen, width: number, looks: Look[]): Promise<void> {
  for (const look of looks) {
    await clothes.wear(page, look);
    const worn = `${look.language} ${width} px ${look.density}${look.text > 100 ? ` ${look.text} %` : ''}`;
    for (const what of await lastingFaults()) note(`${screen.name}: ${what}`, worn);
    await picture(`${screen.name} ${worn}`);
  }
}

const LOOKS: Look[] = (['light', 'dark'] as const).flatMap((theme) => [
  ...DENSITIES.map((density) => ({ ...PLAIN, theme, density })),
  { ...PLAIN, theme, contrast: true },
]);

/** Of those, what differs most: the least and the most room, in the light and in the dark. */
const UNLIKE: Look[] = [
  { ...PLAIN, density: 'compact' },
  { ...PLAIN, theme: 'dark', density: 'comfortable' },
];

/** German has the longest words; comfortable needs the most room. */
const WIDEST: Look = { ...PLAIN, language: 'de', density: 'comfortable' };
const TWICE: Look = { ...PLAIN, language: 'de', text: 200 };

const languages = (width: number): Look[] => {
  // 320 px are what is left of 1280 at 400 % (WCAG 1.4.10).
  if (width === 320) return [{ ...PLAIN, language: 'de' }];
  return [...LANGUAGES.map((language) => ({ ...PLAIN, language })), { ...WIDEST, theme: 'dark' }];
};

/** A screen from every side, in the one page that it was opened in. */
async function fromEverySide(screen: Screen, width: number): Promise<void> {
  if (ASKED.test('layout')) await layout(screen, width, languages(width));
  if (!screen.widths.includes(width)) return;
  if (ASKED.test('axe')) await axe(screen, LOOKS);
  if (ASKED.test('twice')) await layout(screen, width, [TWICE]);
}

const withReflow = ({ widths }: Screen) => (widths.includes(390) ? [...widths, 320] : widths);
const outermost = ({ widths }: Screen) => [...new Set([widths[0] ?? 0, widths.at(-1) ?? 0])];

for (const [group, screens] of Object.entries(everyScreen)) {
  if (!WHOLE) {
    test(`every screen holds in the looks that differ most: ${group}`, async () => {
      await sweep(screens, outermost, async (screen, width) => {
        // What a large text costs it costs the narrowest window first.
        await layout(screen, width, width === screen.widths.at(-1) ? [WIDEST, TWICE] : [WIDEST]);
        if (width === screen.widths[0]) await axe(screen, UNLIKE);
      });
    });
    continue;
  }

  test(`every screen holds in every look: ${group}`, async () => {
    await sweep(screens, ASKED.test('layout') ? withReflow : ({ widths }) => widths, fromEverySide);
  });
}
