import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countsOf, exportOf, readyExport, requestExport } from './harness/account-exports.ts';
import { bootCairn, type Cairn, discard, shape } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

const DOCUMENTS = 25;

describe('an export of an account whose making is ended', () => {
  let cairn: Cairn;
  let ada: Person;

  beforeAll(async () => {
    cairn = await bootCairn();
    ada = await Person.signedUp(cairn.url);
    const project = await ada.makeProject();
    const ids: string[] = [];
    for (let n = 0; n < DOCUMENTS; n++) {
      const { status, body } = await ada.upload(project, `notes ${n}.txt`, `Granite number ${n}.`);
      expect(status, JSON.stringify(body)).toBe(201);
      ids.push(body.id);
    }
    for (const id of ids) expect(await ada.settled(project, id)).toMatchObject({ status: 'processed' });
  });
  afterAll(() => discard(cairn));

  // As soon as it was asked for, when it has begun, and while documents are being read. A cluster takes long to start,
  // and longer to know that a process is dead.
  const kills = (shape === 'cluster' ? [5] : [-1, 0, 1, 5, DOCUMENTS]).map((n) => ['kill', n] as const);
  const stops = (shape === 'cluster' ? [] : [0, 5]).map((n) => ['stop', n] as const);

  it.each([...kills, ...stops])(
    'by a %s after %i parts is whole in the end, and there once',
    async (end, parts) => {
      const { id } = await requestExport(ada);
      await until(async () => {
        const job = parts < 0 ? undefined : await exportOf(ada);
        return parts < 0 || (job && job.state !== 'waiting' && job.done >= parts);
      });
      await cairn[end]();
      cairn = await bootCairn({ dataDir: cairn.dataDir });
      ada = ada.at(cairn.url);

      const ready = await readyExport(ada, id, shape === 'cluster' ? 150 : 100);
      expect(ready.done).toBe(ready.total);
      expect(await countsOf(ada, id)).toMatchObject({ documents: DOCUMENTS, document_files: DOCUMENTS });
      await until(async () => (await cairn.archives()) === 1);
    },
  );
});
