import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';

/** A few of each kind; the whole big list of naughty strings joins them where it is at hand. */
const own = [
  '',
  '   ',
  '\u0000',
  'null',
  '../../../etc/passwd',
  'C:\\con\\con.txt',
  "'; DROP TABLE projects; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}} #{7*7} %{7*7}',
  '\u202Egnp.exe',
  '\uFEFFzero\u200Bwidth\u2060',
  'Ω≈ç√∫˜µ≤≥÷ 田中さん 👩‍👩‍👧 مرحبا',
  '" OR NEAR(a b) AND *',
  'a'.repeat(5_000),
  '\uD800 lone surrogate',
  '-1/0 NaN Infinity 1e1000',
  '%00%0d%0aSet-Cookie: a=b',
  'line\r\nbreak\ttab',
];

const listed = new URL('../../../../shared/samples/hostile/blns.json', import.meta.url);
const strings = [
  ...own,
  ...(existsSync(listed) ? z.array(z.string()).parse(JSON.parse(readFileSync(listed, 'utf8'))) : []),
];

describe('hostile strings', () => {
  let cairn: Cairn;
  let eve: Person;
  let project: number;

  beforeAll(async () => {
    cairn = await bootCairn();
    eve = await Person.signedUp(cairn.url);
    project = await eve.makeProject();
    const { body } = await eve.upload(project, 'a.txt', 'Granite, rope and tar.');
    await eve.settled(project, body.id);
  });
  afterAll(async () => {
    expect(await fetch(`${cairn.url}/health/ready`).then((response) => response.status)).toBe(200);
    await discard(cairn);
  });

  it('as project names are kept as they are or refused in words', async () => {
    for (const name of strings) {
      const answer = await eve.call<{ id: number; name: string; detail: unknown }>('POST', '/api/projects', {
        name: name.toWellFormed(),
      });
      expect([201, 422], JSON.stringify(name)).toContain(answer.status);
      if (answer.status === 422) expect(answer.body.detail).not.toHaveLength(0);
      else
        expect((await eve.call<{ name: string }>('GET', `/api/projects/${answer.body.id}`)).body.name).toBe(
          answer.body.name,
        );
    }
  });

  it('as file names never leave the display', async () => {
    for (const name of strings) {
      const answer = await eve.upload(
        project,
        `${name.toWellFormed()}.txt`,
        `content of ${strings.indexOf(name)}`,
      );
      expect([201, 422], JSON.stringify(name)).toContain(answer.status);
      if (answer.status !== 201) continue;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
      expect(answer.body.name).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/);
      const file = await eve.raw('GET', `/api/projects/${project}/documents/${answer.body.id}/download`);
      expect(file.status).toBe(200);
      expect(file.headers.get('set-cookie')).toBeNull();
      expect(await file.text()).toBe(`content of ${strings.indexOf(name)}`);
    }
  });

  it('as questions and searches are answered', async () => {
    const session = await eve.makeSession(project);
    for (const text of strings) {
      const search = await eve.call('POST', `/api/projects/${project}/search/semantic`, {
        content: text.toWellFormed(),
      });
      expect([200, 422], JSON.stringify(text)).toContain(search.status);
      const named = await eve.call(
        'GET',
        `/api/projects/${project}/documents/search?query=${encodeURIComponent(text.toWellFormed())}`,
      );
      expect([200, 422], JSON.stringify(text)).toContain(named.status);
    }
    for (const text of [...own, ...strings.slice(own.length).filter((_, n) => n % 10 === 0)]) {
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
    }
  });
});
