import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootCairn, type Cairn, discard, shape } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

const DOCUMENTS = 25;
const PATH = '/api/users/me/exports';

interface Job {
  id: string;
  state: string;
  done: number;
  total: number;
}

interface Manifest {
  counts: Record<string, number>;
  entries: { path: string; sha256: string }[];
}

describe('an export of an account whose making is ended', () => {
  let cairn: Cairn;
  let ada: Person;

  beforeAll(async () => {
    cairn = await bootCairn();
    ada = await Person.signedUp(cairn.url);
    const project = await ada.makeProject();
    const uploads = await Promise.all(
      Array.from({ length: DOCUMENTS }, (_, n) => ada.upload(project, 'notes.txt', `Granite number ${n}.`)),
    );
    for (const { body } of uploads) await ada.settled(project, body.id);
  }, 120_000);
  afterAll(() => discard(cairn));

  const jobs = async () => (await ada.call<Job[]>('GET', PATH)).body;

  async function contentOf(id: string): Promise<Record<string, Uint8Array>> {
    const answer = await ada.call<{ url: string }>('POST', `${PATH}/${id}/link`, {});
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const archive = await fetch(cairn.url + answer.body.url, { headers: { Cookie: cookie } });
    expect(archive.status).toBe(200);
    return unzipSync(new Uint8Array(await archive.arrayBuffer()));
  }

  // As soon as it was asked for, when it has begun, and while documents are being read. A cluster takes long to start, and
  // longer to know that a process is dead.
  const moments =
    shape === 'cluster'
      ? ([['kill', 5]] as const)
      : ([
          ...[-1, 0, 1, 5, DOCUMENTS].map((parts) => ['kill', parts] as const),
          ['stop', 0],
          ['stop', 5],
        ] as const);

  it.each(moments)(
    'by a %s after %i parts is whole in the end, and there once',
    async (end, parts) => {
      const asked = await ada.call<Job>('POST', PATH, {});
      expect(asked.status).toBe(202);
      await until(async () => {
        const [job] = parts < 0 ? [] : await jobs();
        return parts < 0 || (job && job.state !== 'waiting' && job.done >= parts);
      });
      await cairn[end]();
      cairn = await bootCairn({ dataDir: cairn.dataDir });
      ada = ada.at(cairn.url);

      const ready = await until(
        async () => (await jobs()).find(({ id, state }) => id === asked.body.id && state === 'ready'),
        { seconds: shape === 'cluster' ? 150 : 100 },
      );
      expect(ready.done).toBe(ready.total);
      const files = await contentOf(ready.id);
      const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as Manifest;
      expect(manifest.counts).toMatchObject({ documents: DOCUMENTS, document_files: DOCUMENTS });
      for (const { path, sha256 } of manifest.entries) {
        expect(
          createHash('sha256')
            .update(files[path] ?? '')
            .digest('hex'),
          path,
        ).toBe(sha256);
      }
      await until(async () => (await cairn.archives()) === 1);
    },
    shape === 'cluster' ? 240_000 : 120_000,
  );
});
