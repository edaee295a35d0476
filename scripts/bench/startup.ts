/**
 * Measures a prepared checkout: time from starting the process to ready, resident memory once idle, and the compressed
 * script of the sign-in page. `node scripts/bench/startup.ts [runs]`
 */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { bootCairn, discard } from '../../services/system-test/src/harness/cairn.ts';
import { median, megabytes, row } from './lib/figures.ts';

const runs = Number(process.argv[2] ?? 5);
const readyMs: number[] = [];
const idleBytes: number[] = [];

for (let run = 0; run < runs; run++) {
  const begun = performance.now();
  const cairn = await bootCairn();
  readyMs.push(performance.now() - begun);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  idleBytes.push(await cairn.residentBytes());
  await discard(cairn);
}
row('start to ready, empty data folder', `${Math.round(median(readyMs))} ms`, `${runs} runs`);
row('idle resident memory', megabytes(median(idleBytes)), '3 s after ready');
row('script of the sign-in page, gzip', `${await signInScriptKb()} KB`, 'entry and what it preloads');

/** Adds up the scripts that `index.html` names, compressed as a server would at level 9. */
async function signInScriptKb(): Promise<string> {
  const dist = new URL('../../web/dist/', import.meta.url);
  const page = await readFile(new URL('index.html', dist), 'utf8');
  const names = [...page.matchAll(/(?:src|href)="\/([^"]+\.m?js)"/g)].map((match) => match[1] ?? '');
  let bytes = 0;
  for (const name of new Set(names))
    bytes += gzipSync(await readFile(new URL(name, dist)), { level: 9 }).length;
  return (bytes / 1000).toFixed(1);
}
