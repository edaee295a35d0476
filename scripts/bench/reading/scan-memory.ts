/**
 * Peak memory of Cairn and of each process that reads for it, while scans of two sizes are uploaded and recognised;
 * what grows with the file rather than with its pages shows in the last column. Linux only.
 *
 *   node scripts/bench/reading/scan-memory.ts [--small 5] [--large 49]
 *
 * Sizes are in megabytes. Pages are those of `linn.pdf`, 300 dots an inch, each with paper of another grain, so that no
 * two have the same bytes; an idle Cairn comes first. Files come from the samples (CAIRN_SAMPLES).
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { GreyPicture } from '../../../services/documents/src/extraction/worker/ocr/grey-picture.ts';
import { openPdfScan } from '../../../services/documents/src/extraction/worker/pdf/scan-pdf.ts';
import { makeScan } from '../../../services/documents/src/testing/scans.ts';
import { Person } from '../../../services/system-test/src/harness/person.ts';
import { bootStandalone } from '../../../services/system-test/src/harness/standalone.ts';
import { SAMPLES } from '../lib/collection.ts';
import { row } from '../lib/figures.ts';
import { processTree } from '../lib/processes.ts';

const MEGABYTE = 1_000_000;
const SAMPLE_MS = 100;
/** Shades of grain: the more, the less a page can be compressed. */
const GRAIN = 16;
/** On a busy machine recognition, which gives way to all else, takes long. */
const PATIENT = { OCR_PAGE_SECONDS: '600', OCR_DOCUMENT_SECONDS: '3600' };
const READER = 'documents/src/extraction/worker/main.ts';

const { values } = parseArgs({
  options: { small: { type: 'string', default: '5' }, large: { type: 'string', default: '49' } },
});

interface Peaks {
  server: number;
  /** Of the largest reader, and of all that lived at one time. */
  reader: number;
  readers: number;
  pages: number;
  megabytes: number;
}

const page = await firstPage();
const idle = await measure(0);
const [small, large] = [await measure(Number(values.small)), await measure(Number(values.large))];
const line = (name: string, pick: (peaks: Peaks) => number) => {
  const [a, b, c] = [idle, small, large].map((peaks) => Math.round(pick(peaks)));
  row(name, `${a} / ${b} / ${c} MB`, `large of small ${((c ?? 0) / (b || 1)).toFixed(2)}`);
};
row('pages', `${small.pages} / ${large.pages}`);
row('size', `${small.megabytes.toFixed(1)} / ${large.megabytes.toFixed(1)} MB`);
line('Cairn: idle / small / large', ({ server }) => server);
line('the largest reader', ({ reader }) => reader);
line('all readers at one time', ({ readers }) => readers);

async function firstPage(): Promise<GreyPicture> {
  const scan = await openPdfScan(await readFile(join(SAMPLES, 'ocr/linn.pdf')));
  const drawn = await scan.draw(1);
  await scan.close();
  if (!drawn) throw new Error('The page was not drawn.');
  return drawn.picture;
}

function withGrain({ width, height, data }: GreyPicture, seed: number): GreyPicture {
  let state = seed + 1;
  const grained = data.map((shade) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return shade < 128 ? shade : shade - ((state >>> 16) % GRAIN);
  });
  return { width, height, data: grained };
}

/** A scan of about so many megabytes, and never more. */
function scanOf(megabytes: number): { file: Buffer; pages: number } {
  const one = makeScan([withGrain(page, 0)]).length;
  const pages = Math.max(1, Math.floor((megabytes * MEGABYTE) / one));
  return { file: makeScan(Array.from({ length: pages }, (_, at) => withGrain(page, at))), pages };
}

async function measure(megabytes: number): Promise<Peaks> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const cairn = await bootStandalone({ dataDir, env: { LOG_LEVEL: 'warn', ...PATIENT } });
  const peaks = { server: 0, reader: 0, readers: 0, pages: 0, megabytes: 0 };
  const ended = new AbortController();
  const watching = watch(peaks, ended.signal);
  try {
    const person = await Person.signedUp(cairn.url);
    const project = await person.makeProject();
    if (megabytes > 0) await read(person, project, scanOf(megabytes), peaks);
    await wait(1_000);
  } finally {
    ended.abort();
    await watching;
    await cairn.kill();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
  return peaks;
}

async function read(
  person: Person,
  project: number,
  { file, pages }: { file: Buffer; pages: number },
  peaks: Peaks,
): Promise<void> {
  peaks.pages = pages;
  peaks.megabytes = file.length / MEGABYTE;
  const { status, body } = await person.upload(project, 'scan.pdf', file);
  if (status !== 201) throw new Error(`The scan was answered ${status}.`);
  for (;;) {
    const document = await person.document(project, body.id);
    if (document.status === 'error') throw new Error(document.error?.message);
    if (document.status === 'processed') return;
    await wait(SAMPLE_MS);
  }
}

/** Notes the most memory that was resident, of what this process started. */
async function watch(peaks: Peaks, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const { pids } = await processTree(process.pid);
    let readers = 0;
    for (const pid of pids.filter((each) => each !== process.pid)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const [most, now] = await residentMb(pid);
      if (command.includes(READER)) {
        peaks.reader = Math.max(peaks.reader, most);
        readers += now;
      } else if (command.includes('standalone/src/main.ts')) peaks.server = Math.max(peaks.server, most);
    }
    peaks.readers = Math.max(peaks.readers, readers);
    await wait(SAMPLE_MS);
  }
}

/** Resident megabytes of a process: at most so far, and now. See proc(5). */
async function residentMb(pid: number): Promise<readonly [most: number, now: number]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1_024;
  return [read('VmHWM'), read('VmRSS')];
}
