import { expect, type Page } from '@playwright/test';
import { titleOf } from '../title.ts';
import type { World } from '../world.ts';

/** Widths of windows in pixels: the first has room for all three panels, the second for two, the last for one. */
export const WIDTHS = [1440, 1024, 390] as const;
export const ALL_PANELS = [1440] as const;
export const LEFT_BESIDE = [1440, 1024] as const;
export const RIGHT_DRAWER = [1024, 390] as const;
export const BOTH_DRAWERS = [390] as const;

/** A screen in one of its states. */
export interface Screen {
  name: string;
  who: 'signed out' | 'newcomer' | 'owner' | 'guarded';
  /** The widths at which there is such a state. */
  widths: readonly number[];
  /** Goes there from a fresh page, in English, and waits until it is whole. */
  open(page: Page, world: World): Promise<void>;
}

type Rest = Partial<Pick<Screen, 'who' | 'widths'>>;

/** A line of the table of screens. */
export const screen = (name: string, open: Screen['open'], rest: Rest = {}): Screen => ({
  name,
  who: 'owner',
  widths: WIDTHS,
  open,
  ...rest,
});

/** Goes to an address, and waits for its heading. */
export async function go(page: Page, path: string, heading?: string | RegExp): Promise<void> {
  await page.goto(path);
  const title = heading ? page.getByRole('heading', { name: heading }).first() : titleOf(page);
  await title.waitFor();
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Clicks a button of the screen's own part. */
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

export const dialog = (page: Page) => page.getByRole('dialog');

export const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** Answers the calls of a method to an address with a refusal. */
export const refuse = (page: Page, url: string | RegExp, method: string, status = 503) =>
  page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { detail: 'Not just now: the service is being restarted.' } })
      : route.fallback(),
  );

/** Leaves calls to an address without an answer. */
export const never = (page: Page, url: string | RegExp) => page.route(url, () => undefined);

/** Answers the calls of a method to an address with this. */
export const answer = (page: Page, url: string | RegExp, method: string, json: unknown) =>
  page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
  );
