import { Readable } from 'node:stream';
import { naughtyLists } from '@cairn/testing/naughty-strings';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';

/**
 * One string in so many is asked of the whole. All of them are asked of the gateway, of names of projects, files and
 * chats, of searches and of questions, each by itself.
 */
const ONE_IN = 10;
/** How many are asked as questions of a list that is longer. */
const QUESTIONS = 10;

const oneIn = (n: number, strings: readonly string[]) => strings.filter((_, index) => index % n === 0);
const ofEach = (strings: readonly string[], ask: (text: string) => Promise<void>) =>
  Readable.from(strings).forEach(ask, { concurrency: 8 });

let cairn: Cairn;
beforeAll(async () => {
  cairn = await bootCairn();
});
afterAll(() => discard(cairn));

describe.each(naughtyLists)('hostile strings of $name', (list) => {
  const strings = () => oneIn(ONE_IN, list.strings());
  let eve: Person;
  let project: number;

  beforeAll(async () => {
    eve = await Person.signedUp(cairn.url);
    project = await eve.makeProject();
    const { body } = await eve.upload(project, 'a.txt', 'Granite, rope and tar.');
    await eve.settled(project, body.id);
  });
  afterAll(async () => {
    expect(await fetch(`${cairn.url}/health/ready`).then((response) => response.status)).toBe(200);
  });

  list.it('as project names are kept as they are or refused in words', async () => {
    await ofEach(strings(), async (name) => {
      const answer = await eve.call<{ id: number; name: string; detail: unknown }>('POST', '/api/projects', {
        name: name.toWellFormed(),
      });
      expect([201, 422], JSON.stringify(name)).toContain(answer.status);
      if (answer.status === 422) expect(answer.body.detail).not.toHaveLength(0);
      else
        expect((await eve.call<{ name: string }>('GET', `/api/projects/${answer.body.id}`)).body.name).toBe(
          answer.body.name,
        );
    });
  });

  list.it('as file names never leave the display', async () => {
    const names = strings();
    await ofEach(names, async (name) => {
      const content = `content of ${names.indexOf(name)}`;
      const answer = await eve.upload(project, `${name.toWellFormed()}.txt`, content);
      expect([201, 422], JSON.stringify(name)).toContain(answer.status);
      if (answer.status !== 201) return;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
      expect(answer.body.name).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/);
      const file = await eve.raw('GET', `/api/projects/${project}/documents/${answer.body.id}/download`);
      expect(file.status).toBe(200);
      expect(file.headers.get('set-cookie')).toBeNull();
      expect(await file.text()).toBe(content);
    });
  });

  list.it('as questions and searches are answered', async () => {
    const texts = strings();
    await ofEach(texts, async (text) => {
      const search = await eve.call('POST', `/api/projects/${project}/search/semantic`, {
        content: text.toWellFormed(),
      });
      expect([200, 422], JSON.stringify(text)).toContain(search.status);
      const named = await eve.call(
        'GET',
        `/api/projects/${project}/documents/search?query=${encodeURIComponent(text.toWellFormed())}`,
      );
      expect([200, 422], JSON.stringify(text)).toContain(named.status);
    });
    await ofEach(oneIn(Math.ceil(texts.length / QUESTIONS), texts), async (text) => {
      const session = await eve.makeSession(project);
      const response = await eve.raw(
        'POST',
        `/api/projects/${project}/chat/sessions/${session}/messages/stream`,
        {
          body: JSON.stringify({ message: text.toWellFormed() }),
          headers: { 'Content-Type': 'application/json' },
        },
      );
      const body = await response.text();
      expect([200, 422], JSON.stringify(text)).toContain(response.status);
      if (response.status === 200) expect(body).toContain('"type":"done"');
    });
  });
});
