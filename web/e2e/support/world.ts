import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { newEmail, PASSWORD, projectOf, registered, tokenOf } from './person.ts';
import { codeOf } from './totp.ts';

interface Person {
  email: string;
  token: string;
}

/** Everything the screens need to be full, made once by the API. */
export interface World {
  /** Has many projects, one of them with everything in it. */
  owner: Person;
  /** Has nothing yet. */
  newcomer: Person;
  /** Signs in with a second factor. */
  guarded: Person;
  projectId: number;
  emptyProjectId: number;
  archivedProjectId: number;
  /** The owner is only a viewer there. */
  viewedProjectId: number;
  documentId: string;
  textId: string;
  answered: number;
  stopped: number;
  failed: number;
  unanswered: number;
  /** The part of an invitation's link after the host. */
  invitation: { ofStranger: string; ofNewcomer: string };
  /** The receipt of a deleted project. */
  deletion: string;
}

const LONG_WORD = 'Gipfelsteinmarkierungsverzeichnis';
const NAMES = [
  `${LONG_WORD.repeat(3)} with "quotes" & <b>tags</b>`,
  'North ridge',
  'Inspection of all markers between the northern trailhead and the hut, spring and autumn, all years',
  'A',
  'Winterroutenbeschilderungskonzept 2026',
  'Vérification des balises de l’itinéraire du refuge',
  'سلسلة الجبال الشمالية',
  '北部尾根の道標点検記録',
  'Ferry timetable',
  'Footbridges after the flood',
  'Seasonal closures',
];
const DESCRIPTION =
  'Everything that was written about the marked route: surveys, plans, letters, and the log of each inspection since the first cairns were built.';

/** One call of the API in a person's name; the answer's JSON. */
export async function call(page: Page, token: string, method: string, path: string, data?: unknown) {
  const response = await page.request.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    timeout: 60_000,
    ...(data === undefined ? {} : { data }),
  });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  const type = response.headers()['content-type'] ?? '';
  return type.includes('application/json') ? response.json() : undefined;
}

const fixture = (name: string) => join(import.meta.dirname, '..', 'fixtures', name);

/** Uploads a fixture, or what `buffer` holds, and does not wait until it is read. Returns the document's id. */
export async function uploaded(page: Page, token: string, projectId: number, name: string, buffer?: Buffer) {
  const response = await page.request.post(`/api/projects/${projectId}/documents`, {
    headers: { Authorization: `Bearer ${token}` },
    multipart: {
      file: {
        name,
        mimeType: 'application/octet-stream',
        buffer: buffer ?? readFileSync(fixture(name)),
      },
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { id } = await response.json();
  return String(id);
}

/** The states of a project's documents, sorted. */
export async function statuses(page: Page, token: string, projectId: number): Promise<string[]> {
  const list: { status: string }[] = await call(page, token, 'GET', `/api/projects/${projectId}/documents`);
  return list.map(({ status }) => status).sort();
}

async function person(page: Page, firstName?: string, lastName?: string): Promise<Person> {
  const email = await registered(page, firstName, lastName);
  return { email, token: await tokenOf(page, email) };
}

const pathOf = (link: string) => {
  const { pathname, hash } = new URL(link);
  return pathname + hash;
};

async function invited(page: Page, owner: Person, projectId: number, email: string, role: string) {
  const { link } = await call(page, owner.token, 'POST', `/api/projects/${projectId}/members`, {
    email,
    role,
  });
  return pathOf(link);
}

async function joined(
  page: Page,
  owner: Person,
  projectId: number,
  who: Person,
  role: string,
): Promise<void> {
  const link = await invited(page, owner, projectId, who.email, role);
  await call(page, who.token, 'POST', '/api/invitations/accept', { token: link.split('token=')[1] });
}

/** A chat in which `question` was asked, and its id; `stop` ends the answer after its first words. */
async function chat(
  page: Page,
  { token }: Person,
  projectId: number,
  question: string,
  { stop = false, mode = 'mixed' } = {},
) {
  const sessions = `/api/projects/${projectId}/chat/sessions`;
  const { id } = await call(page, token, 'POST', sessions, { name: question.slice(0, 60) });
  const path = `${sessions}/${id}/messages/stream?knowledge_mode=${mode}`;
  const answer = call(page, token, 'POST', path, { message: question });
  if (stop) {
    await expect
      .poll(async () => JSON.stringify(await call(page, token, 'GET', `${sessions}/${id}/messages`)))
      .toContain('word3');
    await call(page, token, 'POST', `${sessions}/${id}/stop`, {});
  }
  await answer;
  return Number(id);
}

async function withSecondFactor(page: Page): Promise<Person> {
  const who = await person(page);
  const { secret } = await call(page, who.token, 'POST', '/api/users/me/two-factor/setup', {
    current_password: PASSWORD,
  });
  await call(page, who.token, 'POST', '/api/users/me/two-factor/enable', { code: codeOf(secret) });
  return who;
}

async function documents(page: Page, { token }: Person, projectId: number) {
  const documentId = await uploaded(page, token, projectId, 'cairns.pdf');
  const textId = await uploaded(page, token, projectId, 'notes.txt');
  await uploaded(page, token, projectId, 'markers.csv');
  await uploaded(
    page,
    token,
    projectId,
    `${LONG_WORD.repeat(2)}-abschliessende-fassung-final-v7.pdf`,
    Buffer.from('%PDF-1.4 broken'),
  );
  await expect
    .poll(() => statuses(page, token, projectId), { timeout: 60_000 })
    .toEqual(['error', 'processed', 'processed', 'processed']);
  return { documentId, textId };
}

async function members(page: Page, owner: Person, projectId: number): Promise<void> {
  const editor = await person(page, 'Maximiliane-Theodora', 'von Hohenlohe-Waldenburg-Schillingsfürst');
  await joined(page, owner, projectId, editor, 'editor');
  await joined(page, owner, projectId, await person(page, 'Eve', 'Rey'), 'viewer');
  await call(page, editor.token, 'POST', `/api/projects/${projectId}/memory`, {
    content: `The spring behind the hut is dry in September. ${DESCRIPTION}`,
    tags: ['water', LONG_WORD],
  });
}

async function deleted(page: Page, { token }: Person): Promise<string> {
  const { id } = await call(page, token, 'DELETE', `/api/projects/${await projectOf(page, token, 'Old')}`);
  return `/deletions/${id}`;
}

async function projects(page: Page, owner: Person) {
  const ids: number[] = [];
  for (const [index, name] of NAMES.entries()) {
    const { id } = await call(page, owner.token, 'POST', '/api/projects', {
      name,
      description: index % 3 === 0 ? DESCRIPTION : null,
    });
    ids.push(id);
  }
  const [emptyProjectId = 0, projectId = 0, archivedProjectId = 0, favourite = 0] = ids;
  await call(page, owner.token, 'PATCH', `/api/projects/${favourite}`, { is_favorite: true });
  return { emptyProjectId, projectId, archivedProjectId };
}

/** Makes the world, in a browser of its own that is closed again. */
export async function makeWorld(browser: Browser): Promise<World> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const owner = await person(page, 'Ada', 'Byron');
  const newcomer = await person(page, 'Grace', 'Hopper');
  const places = await projects(page, owner);
  const { projectId } = places;
  const { documentId, textId } = await documents(page, owner, projectId);
  await members(page, owner, projectId);
  const friend = await person(page, 'Ingrid', 'Solheim');
  const viewedProjectId = await projectOf(page, friend.token, 'Southern huts');
  await joined(page, friend, viewedProjectId, owner, 'viewer');
  const world: World = {
    owner,
    newcomer,
    guarded: await withSecondFactor(page),
    ...places,
    viewedProjectId,
    documentId,
    textId,
    answered: await chat(page, owner, projectId, 'How far apart do cairns stand on open moorland?'),
    stopped: await chat(page, owner, projectId, 'Tell me slowly about cairns', { stop: true }),
    failed: await chat(page, owner, projectId, 'Please always break off: how far apart do cairns stand?'),
    unanswered: await chat(page, owner, projectId, 'Who won the cairns prize for opera in 1988?', {
      mode: 'project_only',
    }),
    invitation: {
      ofStranger: await invited(page, owner, projectId, newEmail(), 'viewer'),
      ofNewcomer: await invited(page, owner, projectId, newcomer.email, 'editor'),
    },
    deletion: await deleted(page, owner),
  };
  await call(page, owner.token, 'PATCH', `/api/projects/${world.archivedProjectId}/archive`);
  await context.close();
  return world;
}
