import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { linkFor, secretOf } from './outbox.ts';

export const PASSWORD = 'Stones-7up!';

/** An address that is not registered yet. */
export const newEmail = () => `walker-${randomUUID()}@example.org`;

async function call(
  page: Page,
  path: string,
  options: { form?: Record<string, string>; data?: unknown; token?: string },
) {
  const { token, ...body } = options;
  const response = await page.request.post(path, {
    ...body,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.status() === 204 ? undefined : response.json();
}

/** Registers someone by the API. Returns the address. */
export async function registered(page: Page, firstName = 'Ada', lastName = 'Byron'): Promise<string> {
  const email = newEmail();
  await call(page, '/api/auth/register', {
    data: { email, password: PASSWORD, first_name: firstName, last_name: lastName },
  });
  return email;
}

/** Signs someone in by the API alone. Returns the token. */
export async function tokenOf(page: Page, email: string): Promise<string> {
  const { access_token: token } = await call(page, '/api/auth/login', {
    form: { grant_type: 'password', username: email, password: PASSWORD },
  });
  return token;
}

/** An address of the same origin, with its storage, at which the program does not start. */
export const BESIDE = '/favicon.svg';

/** Gives the browser a token at `base`, for the next page that it opens there. */
export async function holding(page: Page, token: string, base = ''): Promise<void> {
  await page.goto(`${base}${BESIDE}`);
  await page.evaluate((value) => localStorage.setItem('cairn.token', value), token);
}

/** Signs the browser in at `base`, without the screens. Returns the token. */
export async function signedInAs(page: Page, email: string, base = ''): Promise<string> {
  const token = await tokenOf(page, email);
  await holding(page, token, base);
  return token;
}

/** Registers someone and signs the browser in at `base`, without the screens. Returns the token. */
export async function signedIn(page: Page, base = ''): Promise<string> {
  return signedInAs(page, await registered(page), base);
}

/**
 * Registers someone and confirms the address: where mail is sent, that comes before inviting others, a second factor
 * and API tokens. Returns the address.
 */
export async function confirmed(page: Page): Promise<string> {
  const email = await registered(page);
  await call(page, '/api/auth/verify-email', {
    data: { token: secretOf(await linkFor(email, '/verify-email')) },
  });
  return email;
}

/** Registers someone who may have strangers mailed, and signs the browser in. Returns the token. */
export async function signedInToInvite(page: Page): Promise<string> {
  return signedInAs(page, await confirmed(page));
}

/** Makes someone a member of a project by an invitation, without the screens. */
export async function joined(
  page: Page,
  {
    owner,
    projectId,
    who,
    role,
  }: {
    owner: string;
    projectId: number;
    who: { email: string; token: string };
    role: 'editor' | 'viewer';
  },
): Promise<void> {
  await call(page, `/api/projects/${projectId}/members`, {
    token: owner,
    data: { email: who.email, role },
  });
  const token = secretOf(await linkFor(who.email, '/invitations'));
  await call(page, '/api/invitations/accept', { token: who.token, data: { token } });
}

/** A project made by the API. Returns its id. */
export async function projectOf(page: Page, token: string, name: string): Promise<number> {
  const { id } = await call(page, '/api/projects', { token, data: { name, description: null } });
  return id;
}

/**
 * Has the screen try again until `shown`: by its button, unless what failed was loaded again without it.
 * A screen asks by itself now and then after a failure, so that the button may not be there when it is to be pressed.
 */
export async function tryingAgain(page: Page, shown: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Try Again' });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/**
 * Opens a list of choices by a press, and does something with it. A press that a slow machine draws out lets go over
 * what came to lie under the pointer: it picks that, which is chosen already, and closes the list. It is then opened
 * once more.
 */
async function withList(list: Locator, option: Locator, act: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    if (!(await option.isVisible())) await list.click();
    await act();
  }).toPass({ timeout: 60_000 });
}

/** Opens a list of choices with the mouse. */
export const openList = (list: Locator, option: Locator): Promise<void> =>
  withList(list, option, () => expect(option).toBeVisible({ timeout: 2_000 }));

/** Picks one of a list of choices with the mouse. */
export const pick = (list: Locator, option: Locator): Promise<void> =>
  withList(list, option, () => option.click({ timeout: 2_000 }));
