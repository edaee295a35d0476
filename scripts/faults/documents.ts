/**
 * Ends Cairn, or a process that reads for it, by force at any step of documents' ways, and balances what was sent
 * against what is there.
 *
 *   node scripts/faults/documents.ts [--rounds 200] [--seed 1]
 *
 * Ends with 0 when the ledger balances: whatever was acknowledged is there once, in a final state, and found by its
 * word; what was deleted left nothing; no file is held by a document that is not there. Needs the built client. Where
 * it does not balance, the data folder stays, and is named.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makePdf } from '../../services/documents/src/testing/pdf.ts';
import { pngOf } from '../../services/documents/src/testing/pictures.ts';
import { pictureOf } from '../../services/documents/src/testing/scans.ts';
import { type DocumentBody, Person } from '../../services/system-test/src/harness/person.ts';
import { bootStandalone } from '../../services/system-test/src/harness/standalone.ts';
import { createRandom } from '../lib/random.ts';
import { type BalanceLine, type Outcome, printBalance, type SentDocument } from './ledger.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
/** Milliseconds within which a process is ended after what it does was begun. */
const LONGEST_LIFE_MS = 1_500;
/** Milliseconds after the last round within which everything has come to rest. */
const REST_MS = 180_000;
/** Of ten rounds, those that end a process that reads instead of all of Cairn. */
const READER_ENDS = 3;
/** Only what goes wrong is of interest. */
const ENVIRONMENT = { LOG_LEVEL: 'warn' };

const random = createRandom(Number(values.seed));
const upTo = (most: number) => Math.floor(random() * most);
const dataDir = await mkdtemp(join(tmpdir(), 'cairn-ways-'));
const documents: SentDocument[] = [];
let cairn = await bootStandalone({ dataDir, env: ENVIRONMENT });
let ada = await Person.signedUp(cairn.url);
const project = await ada.makeProject('Ways');
const ends = { cairn: 0, reader: 0 };

try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const work = Promise.all([sendOne(round), random() < 0.4 ? deleteOne() : undefined, readAgain()]);
    await wait(upTo(LONGEST_LIFE_MS));
    await endSomething();
    await work;
    if (round % 20 === 0) say(`${round} rounds, ${documents.length} documents`);
  }
  say('waiting for things to come to rest …');
  const line = await balance(await atRest());
  printBalance([line], say);
  say(`ended by force: Cairn ${ends.cairn} times, a process that reads ${ends.reader} times`);
  process.exitCode = line.faults.length > 0 ? 1 : 0;
} finally {
  await cairn.kill();
  if (process.exitCode === 1) say(`the data are in ${dataDir}`);
  else await rm(dataDir, { recursive: true, force: true });
}

/** Sends a text, a PDF, a picture of text, or a damaged PDF; each has a word of its own. */
async function sendOne(round: number): Promise<void> {
  const word = `word${round}x${upTo(1e9).toString(36)}`;
  const [ending, content] = await fileOf(upTo(8), word);
  const sent: SentDocument = { project, name: `${word}.${ending}`, word, outcome: 'unknown' };
  documents.push(sent);
  try {
    const { status, body } = await ada.upload(project, sent.name, content);
    sent.outcome = outcomeOf(status, 201);
    if (sent.outcome === 'acknowledged') sent.id = body.id;
  } catch {
    // No answer came.
  }
}

async function fileOf(kind: number, word: string): Promise<readonly [string, Uint8Array | string]> {
  if (kind < 3) return ['txt', `A text about ${word}.`];
  if (kind < 6) return ['pdf', makePdf(Array.from({ length: 40 }, (_, page) => `Page ${page} on ${word}.`))];
  if (kind === 6) return ['png', pngOf(await pictureOf(['A picture about', word]))];
  return ['pdf', Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.from(word)])];
}

async function deleteOne(): Promise<void> {
  const there = documents.filter(({ id, deleted }) => id !== undefined && deleted === undefined);
  const chosen = there[upTo(there.length)];
  if (!chosen) return;
  chosen.deleted = 'unknown';
  try {
    const { status } = await ada.call('DELETE', `/api/projects/${project}/documents/${chosen.id}`);
    chosen.deleted = outcomeOf(status, 200);
  } catch {
    // No answer came.
  }
}

async function readAgain(): Promise<void> {
  const there = documents.filter(({ id, deleted }) => id !== undefined && deleted === undefined);
  const chosen = random() < 0.3 ? there[upTo(there.length)] : undefined;
  if (chosen)
    await ada
      .call('POST', `/api/projects/${project}/documents/${chosen.id}/reprocess`)
      .catch(() => undefined);
}

function outcomeOf(status: number, wanted: number): Outcome {
  if (status === wanted) return 'acknowledged';
  return status >= 500 ? 'unknown' : 'refused';
}

/** Ends a process that reads, where there is one; else all of Cairn, which is started again. */
async function endSomething(): Promise<void> {
  const reader = upTo(10) < READER_ENDS ? await aReader() : undefined;
  if (reader !== undefined) {
    ends.reader += 1;
    try {
      process.kill(reader, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
    return;
  }
  ends.cairn += 1;
  await cairn.kill();
  cairn = await bootStandalone({ dataDir, env: ENVIRONMENT });
  ada = ada.at(cairn.url);
}

/** A process that reads for a Cairn that this program started. */
async function aReader(): Promise<number | undefined> {
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('documents/src/extraction/worker/main.ts') && (await isOurs(Number(name))))
      return Number(name);
  }
  return undefined;
}

async function isOurs(pid: number): Promise<boolean> {
  for (let at = pid; at > 1; ) {
    if (at === process.pid) return true;
    const stat = await readFile(`/proc/${at}/stat`, 'utf8').catch(() => '');
    at = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  }
  return false;
}

async function listed(): Promise<DocumentBody[]> {
  const all: DocumentBody[] = [];
  for (let token = ''; ; ) {
    const path = `/api/projects/${project}/documents?page_size=500&page_token=${encodeURIComponent(token)}`;
    const { body, headers } = await ada.call<DocumentBody[]>('GET', path);
    all.push(...body);
    token = headers.get('x-next-page-token') ?? '';
    if (token === '') return all;
  }
}

/** The documents once none is being read any more, or as they are when that takes too long. */
async function atRest(): Promise<DocumentBody[]> {
  for (const until = Date.now() + REST_MS; ; ) {
    const all = await listed();
    if (all.every(({ status }) => status !== 'processing') || Date.now() > until) return all;
    await wait(500);
  }
}

async function balance(there: readonly DocumentBody[]): Promise<BalanceLine> {
  const faults: string[] = [];
  for (const document of documents) faults.push(...(await faultsOf(document, there)));
  const known = new Set(documents.map(({ name }) => name));
  for (const { name } of there) if (!known.has(name)) faults.push(`${name} was never sent`);
  faults.push(...(await strayFiles()));
  const of = (outcome: Outcome) => documents.filter((document) => document.outcome === outcome).length;
  const [acknowledged, unknown] = [of('acknowledged'), of('unknown')];
  return { what: 'documents', sent: documents.length, acknowledged, unknown, found: there.length, faults };
}

async function faultsOf(
  { name, word, id, outcome, deleted }: SentDocument,
  there: readonly DocumentBody[],
): Promise<string[]> {
  const found = there.filter((document) => document.name === name);
  const faults: string[] = [];
  if (found.length > 1) faults.push(`${name} is there ${found.length} times`);
  if (outcome === 'refused' && found.length > 0) faults.push(`${name} was refused and is there`);
  if (outcome === 'acknowledged' && deleted === undefined && found[0]?.id !== id)
    faults.push(`${name} is lost`);
  if (deleted === 'acknowledged' && found.length > 0) faults.push(`${name} was deleted and is there`);
  const [document] = found;
  if (document?.status === 'processing') faults.push(`${name} is still ${document.stage}`);
  // A document whose reader was ended three times, or over whose indexing Cairn was ended thirty times, has failed
  // through no fault of its own, and says so.
  if (
    document?.status === 'error' &&
    !['damaged', 'internal', 'index_failed'].includes(document.error?.code ?? '')
  )
    faults.push(`${name} ended with ${document.error?.code}: ${document.error?.message}`);
  const path = `/api/projects/${project}/documents/search?query=${word}`;
  const { body: hits } = await ada.call<{ id: string }[]>('GET', path);
  const wanted = document?.status === 'processed' ? [document.id] : [];
  const ids = [...new Set(hits.map((hit) => hit.id))];
  // A picture's word may be recognised as another; it is found by it or not at all.
  const isPicture = name.endsWith('.png') && ids.length === 0;
  if (!isPicture && ids.join() !== wanted.join())
    faults.push(`${name} is found as ${ids.join() || 'nothing'}`);
  return faults;
}

/** Files of no document: of uploads that were cut off, and of what was deleted. */
async function strayFiles(): Promise<string[]> {
  const names = await readdir(join(dataDir, 'files'), { recursive: true });
  // Listed after the files: pictures are drawn for as long as there are documents without one.
  const holders = new Set((await listed()).flatMap(({ id, picture_id }) => [id, picture_id ?? '']));
  const stray = names.filter((name) => {
    const [, holder] = name.split('held-by-');
    return holder !== undefined && !holders.has(holder);
  });
  const incoming = await cairn.unfinishedUploads();
  return [
    ...stray.map((name) => `${name} is a stray file`),
    ...Array.from({ length: incoming }, () => 'an upload is left'),
  ];
}
