import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';

/** One draw for all runs: a request that once ended the process is asked again for ever. */
const SEED = 20_261_122;
const REQUESTS = 400;
/** As many as are sent side by side. */
const AT_ONCE = 20;

const unnamed = '--B\r\nbad\r\n\r\nx\r\n--B\r\nbad\r\n\r\ny\r\n--B--\r\n';
const cutFile = (field: string) =>
  `--B\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\nhello`;

/** Pieces of multipart bodies: whole ones, and ones that no browser sends. */
const piece = fc.oneof(
  fc.constantFrom(
    '--B\r\n',
    '--B',
    '--B--\r\n',
    '--B--',
    '\r\n',
    '\r\n\r\n',
    '-',
    '\r',
    '\0',
    'bad\r\n\r\nx\r\n',
    'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
    'Content-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n',
    'Content-Disposition: form-data; name="x"; filename="a.txt"\r\n',
    'Content-Disposition: form-data; name="bio"\r\n\r\n',
    'Content-Disposition: form-data\r\n\r\n',
    "Content-Disposition: form-data; filename*=x''%ff\r\n\r\n",
    'Content-Type: application/octet-stream\r\n\r\n',
    'Content-Type: text/plain; charset=no-such\r\n\r\n',
    ': \r\n\r\n',
    'words of a file\r\n',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 1, max: 70_000 }).map((length) => 'x'.repeat(length)),
);
const body = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

const framing = fc.oneof(
  { weight: 4, arbitrary: fc.constant((bytes: number) => `Content-Length: ${bytes}`) },
  fc
    .integer({ min: -5, max: 90 })
    .map((off) => (bytes: number) => `Content-Length: ${Math.max(0, bytes + off)}`),
  fc.constantFrom(
    () => 'Transfer-Encoding: chunked',
    () => 'Transfer-Encoding: chunked\r\nContent-Length: 5',
    () => 'Content-Length: -1',
    () => 'Content-Length: 1, 2',
    () => 'Expect: 100-continue\r\nContent-Length: 900',
  ),
);
const type = fc.constantFrom(
  'multipart/form-data; boundary=B',
  'multipart/form-data; boundary=B',
  'multipart/form-data; boundary=B',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=B',
  'application/json',
  'application/x-www-form-urlencoded; charset=no-such',
);

describe('malformed requests', () => {
  let cairn: Cairn;
  let eve: Person;
  let upload: string;

  beforeAll(async () => {
    cairn = await bootCairn();
    eve = await Person.signedUp(cairn.url);
    upload = `/api/projects/${await eve.makeProject()}/documents`;
  });
  afterAll(() => discard(cairn));

  const multipart = (method: string, path: string, form: string) =>
    fetch(cairn.url + path, {
      method,
      headers: { Authorization: `Bearer ${eve.token}`, 'Content-Type': 'multipart/form-data; boundary=B' },
      body: form,
    });

  /** Says nothing of the process but that it is the same one that was started, and that nothing escaped it. */
  async function expectUnharmed() {
    expect((await eve.call('GET', '/api/users/me')).status).toBe(200);
    expect(cairn.output()).not.toMatch(/uncaught fault|unhandled promise|"level":(50|60)/);
  }

  it.each([
    ['parts without names, twice, for a profile', 'PATCH', '/api/users/me', unnamed, 'form_unreadable'],
    ['parts without names, twice, for an upload', 'POST', '', unnamed, 'upload_unreadable'],
    ['a file of another name, cut off', 'POST', '', cutFile('x'), 'upload_cut'],
    ['a file cut off', 'POST', '', cutFile('file'), 'upload_cut'],
    ['a picture cut off', 'PATCH', '/api/users/me', cutFile('avatar'), 'form_unreadable'],
  ])('of %s get 422 and say why', async (_, method, path, form, name) => {
    const answer = await multipart(method, path || upload, form);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(name);
    await expectUnharmed();
  });

  /** Sends bytes as they are; gives the status line, '' where the connection was closed without one. */
  async function sendRaw(bytes: Buffer): Promise<string> {
    const { hostname, port } = new URL(cairn.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.end(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
    return answer.split('\r\n')[0] ?? '';
  }

  it(`drawn at random, ${REQUESTS} of them, get no fault of the server and end nothing`, async () => {
    const target = fc.constantFrom(
      `POST ${upload}`,
      `POST ${upload}`,
      'PATCH /api/users/me',
      'POST /api/auth/login',
    );
    const requests = fc.sample(fc.tuple(target, type, framing, body), { seed: SEED, numRuns: REQUESTS });
    for (let start = 0; start < requests.length; start += AT_ONCE) {
      const answers = await Promise.all(
        requests.slice(start, start + AT_ONCE).map(([line, contentType, announced, form]) => {
          const content = Buffer.from(form, 'utf8');
          const head = [
            `${line} HTTP/1.1`,
            'Host: 127.0.0.1',
            'Connection: close',
            `Authorization: Bearer ${eve.token}`,
            `Content-Type: ${contentType}`,
            announced(content.byteLength),
          ].join('\r\n');
          return sendRaw(Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), content]));
        }),
      );
      for (const [n, answer] of answers.entries())
        expect(answer, JSON.stringify(requests[start + n])).toMatch(/^(HTTP\/1\.1 (100|2\d\d|4\d\d) .*)?$/);
    }
    await expectUnharmed();
  });
});
