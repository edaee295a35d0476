/**
 * Every screen in every state (support/every-screen.ts), looked at from all sides: by axe in both themes and all
 * densities, and by its layout in four languages and the widths of three devices, at 320 px and with text of twice
 * the size. `npm run sweep` asks all combinations, each in a screen opened for its width. Without it those are asked
 * that differ most, in a screen that is opened once and changes in place: opening it takes most of the time; of every
 * screen in `npm test -- --only screens`, and of the two that hold most wherever browser tests run.
 * CAIRN_SWEEP_ONLY names the screens to ask and CAIRN_SWEEP_LOOKS the looks (`layout`, `axe`, `twice`), each a regular
 * expression; CAIRN_SWEEP_PICTURES names a folder for pictures.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { axeFinds } from './support/axe.ts';
import { everyScreen } from './support/every-screen.ts';
import { layoutFaults } from './support/layout.ts';
import { DENSITIES, LANGUAGES, type Look, PLAIN, remember, wear } from './support/looks.ts';
import { lasting } from './support/looks-right.ts';
import { BESIDE } from './support/person.ts';
import type { Screen } from './support/screens/screen.ts';
import { makeWorld, type World } from './support/world.ts';

const SWEEP = process.env.CAIRN_SWEEP;
const WHOLE = SWEEP === 'whole';
/** Those that hold most kinds of parts: a conversation between its panels, and a list with its tools. */
const IN_EVERY_RUN = ['chat, answered', 'documents, ready and failed'];
const ONLY = new RegExp(process.env.CAIRN_SWEEP_ONLY ?? '');
const ASKED = new RegExp(process.env.CAIRN_SWEEP_LOOKS ?? '');
const PICTURES = process.env.CAIRN_SWEEP_PICTURES;

test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });

let world: World;
let context: BrowserContext;
let page: Page;
/** What was found, and in which looks. */
let found: Map<string, string[]>;

test.beforeAll(async ({ browser }) => {
  world = await makeWorld(browser);
});

test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ acceptDownloads: false });
  page = await context.newPage();
  // A whole sweep goes on for long, beside other work.
  page.setDefaultTimeout(WHOLE ? 60_000 : 15_000);
  found = new Map();
});

test.afterEach(() => context.close());

const note = (what: string, where: string) => found.set(what, [...(found.get(what) ?? []), where]);

const tokenFor = ({ who }: Screen) => (who === 'signed out' ? null : world[who].token);

const windowOf = (width: number) => ({ width, height: width < 600 ? 844 : 900 });

/** Opens a screen as if nothing had been opened before it. */
async function open(screen: Screen, width: number, look: Look): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(windowOf(width));
  // An address that differs by its fragment alone would not be loaded again.
  await page.goto(BESIDE);
  const token = tokenFor(screen);
  await page.evaluate((value) => {
    for (const key of Object.keys(localStorage)) if (/Panel|chat/i.test(key)) localStorage.removeItem(key);
    sessionStorage.clear();
    if (value) localStorage.setItem('cairn.token', value);
    else localStorage.removeItem('cairn.token');
  }, token);
  await remember(page, look, token);
  await screen.open(page, world);
  // Where the pointer is, nothing is to show that it hovers.
  await page.mouse.move(0, 0);
  // Some screens are of a person who has chosen nothing yet.
  await wear(page, look);
}

async function picture(name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name.replaceAll(/[^\w]+/g, '-')}.png`) });
}

/** Opens each screen at its widths, and looks at it. What goes wrong with one does not keep the others from it. */
async function sweep(
  screens: Screen[],
  widths: (screen: Screen) => readonly number[],
  openedIn: Look,
  look: (screen: Screen, width: number) => Promise<void>,
): Promise<void> {
  for (const screen of screens.filter(({ name }) => ONLY.test(name))) {
    for (const width of widths(screen)) {
      await test.step(`${screen.name}, ${width} px`, async () => {
        try {
          await open(screen, width, openedIn);
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
    await wear(page, look);
    const worn = `${look.theme} ${look.density}${look.contrast ? ' more contrast' : ''}`;
    const rules = index === 0 ? 'all' : 'of the look';
    for (const what of await lasting(page, () => axeFinds(page, rules)))
      note(`${screen.name}: ${what}`, worn);
  }
}

async function layout(screen: Screen, width: number, looks: Look[]): Promise<void> {
  for (const look of looks) {
    await wear(page, look);
    const worn = `${look.language} ${width} px ${look.density}${look.text > 100 ? ` ${look.text} %` : ''}`;
    for (const what of await lasting(page, () => layoutFaults(page))) note(`${screen.name}: ${what}`, worn);
    await picture(`${screen.name} ${worn}`);
  }
}

const LOOKS: Look[] = (['light', 'dark'] as const).flatMap((theme) => [
  ...DENSITIES.map((density) => ({ ...PLAIN, theme, density })),
  { ...PLAIN, theme, contrast: true },
]);

/** German has the longest words; comfortable needs the most room. */
const WIDEST: Look = { ...PLAIN, language: 'de', density: 'comfortable', theme: 'dark' };
/** The least room. */
const TIGHTEST: Look = { ...PLAIN, density: 'compact' };
const TWICE: Look = { ...WIDEST, text: 200 };

const languages = (width: number): Look[] => {
  // 320 px are what is left of 1280 at 400 % (WCAG 1.4.10).
  if (width === 320) return [{ ...PLAIN, language: 'de' }];
  return [...LANGUAGES.map((language) => ({ ...PLAIN, language })), WIDEST];
};

/** A screen from every side, in the one page that it was opened in. */
async function fromEverySide(screen: Screen, width: number): Promise<void> {
  if (ASKED.test('layout')) await layout(screen, width, languages(width));
  if (!screen.widths.includes(width)) return;
  if (ASKED.test('axe')) await axe(screen, LOOKS);
  if (ASKED.test('twice')) await layout(screen, width, [TWICE]);
}

const withReflow = ({ widths }: Screen) => (widths.includes(390) ? [...widths, 320] : widths);

/**
 * The looks that differ most, each reached from the one before: the tightest in the light, as opened; the widest in the
 * dark; the narrowest window; text of twice the size there, which costs most where there is least room. The sweep
 * has what this leaves out: a screen opened in a narrow window, other languages, densities and widths between.
 */
async function wherePartsDiffer(screen: Screen, width: number): Promise<void> {
  const narrow = screen.widths.at(-1) ?? width;
  await axe(screen, [TIGHTEST, WIDEST]);
  await layout(screen, width, [WIDEST]);
  if (narrow !== width) {
    await page.setViewportSize(windowOf(narrow));
    await layout(screen, narrow, [WIDEST]);
  }
  await layout(screen, narrow, [TWICE]);
}

const holdMost = Object.values(everyScreen)
  .flat()
  .filter(({ name }) => IN_EVERY_RUN.includes(name));

for (const [group, screens] of Object.entries(SWEEP ? everyScreen : { 'two that hold most': holdMost })) {
  if (WHOLE) {
    test(`every screen holds in every look: ${group}`, () =>
      sweep(screens, ASKED.test('layout') ? withReflow : ({ widths }) => widths, PLAIN, fromEverySide));
  } else {
    test(`every screen holds in the looks that differ most: ${group}`, () =>
      sweep(screens, ({ widths }) => widths.slice(0, 1), TIGHTEST, wherePartsDiffer));
  }
}
