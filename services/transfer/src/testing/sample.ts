import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { makeDocx, paragraph } from '../../../documents/src/testing/docx.ts';
import { makePdf } from '../../../documents/src/testing/pdf.ts';
import { Person } from '../../../system-test/src/harness/person.ts';
import { until } from '../../../system-test/src/harness/until.ts';

const shared = 'The ferry leaves the northern quay at nine.\n';

const files: Record<string, string | Uint8Array> = {
  'harbour.pdf': makePdf([
    'The harbour opened in 1871.\nIt was built of local granite.',
    'The lighthouse keeper is Marguerite Dubois.\nShe lights the lamp at dusk.',
  ]),
  'pilot.docx': makeDocx(
    paragraph('The pilot is Aurelio Banks.') + paragraph('He knows every rock. Ἀριθμός 🪨'),
  ),
  'plan.md': '# Plan\n\n## Roof\n\nThe museum reopens in October after the roof repair.\n',
  'prices.csv': 'item;price\nrope;12\nanchor;340\n',
  'crew.json': '{"captain": "Ingrid Solberg", "cook": "Tomas Vega"}',
  'ferry.txt': shared,
  'empty.pdf': 'This is no PDF at all.',
};

/** Names who filled a Cairn and what they may see. */
export interface Filled {
  emails: string[];
  /** The highest that was given, though the project may be deleted. */
  lastProject: number;
}

/** Fills a Cairn as two people would in a while: with a bit of everything that it keeps, and with what they deleted. */
export async function fillSample(url: string): Promise<Filled> {
  const ada = await Person.signedUp(url);
  const project = await ada.makeProject('Harbour');
  let taken = 0;
  for (const [name, content] of Object.entries(files)) {
    const { status, body } = await ada.upload(project, name, content);
    if (status === 201) taken++;
    const settled = status === 201 && (await ada.settled(project, body.id));
    if (settled && settled.status === 'processed' && name.endsWith('.pdf')) await ada.drawn(project, body.id);
  }
  await ada.call('PUT', `/api/projects/${project}`, { is_favorite: true, description: 'Ships & “tides”' });
  await ada.call('PUT', `/api/projects/${project}/ai-settings`, {
    ai_name: 'Pilot',
    temperature: 0.2,
    synonyms: 'ferry = boat',
  });
  for (const content of ['The bridge carries 40 t.', 'Tides turn at noon. 🌊']) {
    await ada.call('POST', `/api/projects/${project}/memory`, { content, tags: ['load'], importance: 0.25 });
  }
  const session = await ada.makeSession(project);
  for (const question of ['Who is the lighthouse keeper?', 'When does the ferry leave?']) {
    for await (const _ of ada.ask(project, session, question));
  }
  await ada.looksAt(session);
  await ada.announced(project, taken);
  await leaveTraces(ada, project, taken);
  const grace = await Person.signedUp(url);
  const other = await grace.makeProject('Ferries');
  const { body } = await grace.upload(other, 'same.txt', shared);
  await grace.settled(other, body.id);
  await grace.announced(other, 1);
  await grace.call('PUT', '/api/user/notification-preferences', { email_enabled: false });
  const deleted = await grace.makeProject('Gone');
  await grace.call('DELETE', `/api/projects/${deleted}`);
  return { emails: [ada.email, grace.email], lastProject: deleted };
}

/** Things that are deleted, and must stay so. */
async function leaveTraces(ada: Person, project: number, documents: number): Promise<void> {
  const { body } = await ada.upload(project, 'secret.txt', 'The deleted secret is heronry.');
  await ada.settled(project, body.id);
  await ada.announced(project, documents + 1);
  await ada.call('DELETE', `/api/projects/${project}/documents/${body.id}`);
  const session = await ada.makeSession(project);
  await ada.call('DELETE', `/api/projects/${project}/chat/sessions/${session}`);
  const old = await ada.makeProject('Old');
  await ada.call('PATCH', `/api/projects/${old}/archive`);
}

/** A person who signs in, with the password they always had. */
export async function signedIn(url: string, email: string): Promise<Person> {
  const person = new Person(url, email);
  await person.signIn();
  return person;
}

const QUESTIONS = ['Who is the captain?', 'lighthouse keeper', 'museum roof', 'heronry'];

/** All that a person can see, the content of files and what searches find included. */
async function seenBy(person: Person): Promise<unknown> {
  const get = async <T = unknown>(path: string): Promise<T> => (await person.call<T>('GET', path)).body;
  const projects = await get<{ id: number }[]>('/api/projects?include_archived=true');
  // Whether mail is sent is a fact of where they are now, and is not carried.
  const { mail_off: _, ...me } = await get<Record<string, unknown>>('/api/users/me');
  return {
    me,
    projects,
    stats: await get('/api/projects/stats'),
    notifications: await get('/api/notifications'),
    preferences: await get('/api/user/notification-preferences'),
    each: await Promise.all(projects.map(({ id }) => seenOfProject(person, id, get))),
  };
}

async function seenOfProject(
  person: Person,
  id: number,
  get: <T = unknown>(path: string) => Promise<T>,
): Promise<unknown> {
  const path = `/api/projects/${id}`;
  const documents = await get<{ id: string; status: string; picture_id: string | null }[]>(
    `${path}/documents`,
  );
  const sessions = await get<{ id: number }[]>(`${path}/chat/sessions`);
  const search = (content: string) =>
    person.call<{ passages?: { document_name: string; page: number; text: string }[] }>(
      'POST',
      `${path}/search/semantic`,
      { content },
    );
  return {
    settings: await get(`${path}/ai-settings`),
    memory: await get(`${path}/memory`),
    documents,
    chunks: await Promise.all(documents.map((each) => get(`${path}/documents/${each.id}/chunks`))),
    pages: await Promise.all(documents.map((each) => get(`${path}/documents/${each.id}/pages/2`))),
    files: await Promise.all(
      documents.map((each) => hashAt(person, `${path}/documents/${each.id}/download`)),
    ),
    pictures: await Promise.all(
      documents.map((each) => hashAt(person, `${path}/documents/${each.id}/picture/${each.picture_id}`)),
    ),
    sessions,
    messages: await Promise.all(sessions.map((each) => get(`${path}/chat/sessions/${each.id}/messages`))),
    // Refused while the index is being built.
    found: await Promise.all(
      QUESTIONS.map(async (question) => (await search(question)).body.passages?.at(0)?.document_name),
    ),
  };
}

/** Of what an address gives, lower-case hex; undefined where there is nothing. */
async function hashAt(person: Person, path: string): Promise<string | undefined> {
  const response = await person.raw('GET', path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.ok ? createHash('sha256').update(bytes).digest('hex') : undefined;
}

/** Waits until counts, notifications and the index say what they will say; gives what each person sees. */
export async function settledViews(url: string, { emails }: Filled): Promise<unknown[]> {
  const people = await Promise.all(emails.map((email) => signedIn(url, email)));
  let last = '';
  return until(async () => {
    const views = await Promise.all(people.map(seenBy));
    const before = last;
    last = JSON.stringify(views);
    return last === before && views;
  });
}

/** Waits until people see what they saw elsewhere: the index may be built first. */
export async function seesTheSame(url: string, filled: Filled, views: unknown[]): Promise<void> {
  let now: unknown[] = [];
  const isSame = async () => {
    now = await settledViews(url, filled);
    return JSON.stringify(now) === JSON.stringify(views);
  };
  await until(isSame).catch(() => expect(now).toEqual(views));
}

interface Source {
  cited: boolean;
  document_id: string;
  page: number;
  start: number;
  end: number;
  quote: string;
}

/** What answers quote, and what stands at those places when they are opened. */
export async function quotesIn(person: Person): Promise<{ quote: string; opened: string }[]> {
  const get = async <T>(path: string): Promise<T> => (await person.call<T>('GET', path)).body;
  const quotes: { quote: string; opened: string }[] = [];
  for (const { id } of await get<{ id: number }[]>('/api/projects')) {
    for (const session of await get<{ id: number }[]>(`/api/projects/${id}/chat/sessions`)) {
      const path = `/api/projects/${id}/chat/sessions/${session.id}/messages`;
      const { messages } = await get<{ messages: { sources: Source[] }[] }>(path);
      for (const source of messages.flatMap(({ sources }) => sources).filter(({ cited }) => cited)) {
        const page = `/api/projects/${id}/documents/${source.document_id}/pages/${source.page}`;
        const { text } = await get<{ text: string }>(page);
        quotes.push({ quote: source.quote, opened: text.slice(source.start, source.end) });
      }
    }
  }
  return quotes;
}
