/**
 * What a page of a project's documents takes in the data folder's store, with nothing left out and with filters, beside
 * the page of a small project in the same run. `node scripts/bench/documents-list.ts [documents]`
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDocuments } from '../../services/documents/src/domain/listing/list-documents.ts';
import { listTags } from '../../services/documents/src/domain/listing/list-tags.ts';
import { openSqliteStore } from '../../services/documents/src/store/sqlite.ts';
import { makeDocument } from '../../services/documents/src/testing/filled-store.ts';

const most = Number(process.argv[2] ?? 5_000);
const RUNS = 40;
const path = join(tmpdir(), `cairn-bench-documents-${process.pid}.db`);
const store = openSqliteStore(path);
const types = ['pdf', 'txt', 'docx', 'md', 'csv', 'json'] as const;

for (const [projectId, count] of [
  [1, 60],
  [2, most],
] as const) {
  for (let n = 0; n < count; n++) {
    const facts = { fileSize: (n * 7_919) % 1_000_000, pagesTotal: n % 300, fileType: types[n % 6] ?? 'txt' };
    const tags = n % 3 === 0 ? [`tag ${n % 20}`, 'common'] : [];
    await store.add(makeDocument({ projectId, name: `Report ${n} of ${n % 50}.txt`, tags, ...facts }), []);
  }
}

type Asked = Partial<Parameters<typeof listDocuments>[1]>;
const lists: [string, Asked][] = [
  ['newest first', {}],
  ['by name', { sort: 'name' }],
  ['by size, descending', { sort: 'size', descending: true }],
  ['by state', { sort: 'state' }],
  ['of one type, by name', { sort: 'name', fileType: 'pdf' }],
  ['with a tag', { tag: 'common' }],
  ['with words in the name', { query: 'report 4999' }],
  ['of the last seven days', { recent: true }],
];

/** The median of several runs, in milliseconds. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[RUNS / 2] ?? 0;
}

const line = async (name: string, work: (projectId: number) => Promise<unknown>) => {
  const [few, many] = [await median(() => work(1)), await median(() => work(2))];
  process.stdout.write(
    `${name.padEnd(26)} ${few.toFixed(2).padStart(8)} ms of 60 ${many.toFixed(2).padStart(8)} ms of ${most}\n`,
  );
};

for (const [name, asked] of lists) {
  await line(name, (projectId) => listDocuments(store, { projectId, pageSize: 60, pageToken: '', ...asked }));
}
await line('tags', (projectId) => listTags(store, projectId));
await line('counts of the tabs', (projectId) => store.counts(projectId, { since: new Date(0), userId: 'x' }));
await store.component.stop?.();
for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
