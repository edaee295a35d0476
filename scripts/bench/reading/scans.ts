/**
 * How many words of scans are recognised right (F1), and in what time of the processor, beside Tesseract itself where
 * that is installed.
 *
 *   node scripts/bench/reading/scans.ts [--models /usr/share/tesseract-ocr/5/tessdata] [--pages 3]
 *
 * Scans of the samples whose text is known, then pages of PDFs, whose text the reader reads, drawn at 300 dots an inch:
 * as they are, aslant by two degrees, with specks, upside down, and in light that falls off to a side. The first page
 * is read once before it counts. Both get the same pictures and the same model, one page at a time. Files come from the
 * samples (CAIRN_SAMPLES).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Extractor } from '../../../services/documents/src/extraction/extractor.ts';
import { DEFAULT_LIMITS } from '../../../services/documents/src/extraction/limits.ts';
import {
  type GreyPicture,
  pgmOf,
  turnPicture,
} from '../../../services/documents/src/extraction/worker/ocr/grey-picture.ts';
import { loadModel } from '../../../services/documents/src/extraction/worker/ocr/load-model.ts';
import { recognisePicture } from '../../../services/documents/src/extraction/worker/ocr/recognise-picture.ts';
import { Tesseract } from '../../../services/documents/src/extraction/worker/ocr/tesseract.ts';
import { openPdfScan } from '../../../services/documents/src/extraction/worker/pdf/scan-pdf.ts';
import { readWhole } from '../../../services/documents/src/testing/extraction.ts';
import { wordF1, wordsOf } from '../../../services/documents/src/testing/words.ts';
import { SAMPLES } from '../lib/collection.ts';

const { values } = parseArgs({
  options: { models: { type: 'string' }, pages: { type: 'string', default: '3' } },
});
const SCANS = ['linn', 'ccitt', 'skew'];
const TEXTS = ['2305.03393v1-pg9', 'redp5110_sampled'];
const DPI = 300;
const NATIVE = '/usr/bin/tesseract';

interface Page {
  readonly name: string;
  readonly picture: GreyPicture;
  readonly words: string[];
}

interface Result {
  readonly f1: number;
  /** Of one processor. */
  readonly seconds: number;
}

const tesseract = await Tesseract.open(['eng'], values.models);
const scratch = mkdtempSync(join(tmpdir(), 'cairn-scans-'));
writeFileSync(join(scratch, 'eng.traineddata'), await loadModel('eng', values.models));
try {
  // A process that recognises lives for many pages: what is compiled for the first one is left out.
  for await (const { picture } of pages()) {
    recognisePicture(tesseract, picture, DPI);
    break;
  }
  const sums = new Map<string, { ours: Result; theirs: Result | undefined }[]>();
  for await (const { kind, ...page } of pages()) {
    const results = { ours: ours(page.picture, page.words), theirs: theirs(page.picture, page.words) };
    sums.set(kind, [...(sums.get(kind) ?? []), results]);
    console.log(`${kind}, ${page.name}: ${line([results])}`);
  }
  console.log();
  for (const [kind, results] of sums) console.log(`${kind}: ${line(results)}`);
  console.log(`peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
} finally {
  rmSync(scratch, { recursive: true });
}

async function* pages(): AsyncGenerator<Page & { kind: string }> {
  const linn = wordsOf(readFileSync(join(SAMPLES, 'ocr/linn.txt'), 'utf8'));
  for (const name of SCANS) {
    const [picture] = await draw(readFileSync(join(SAMPLES, `ocr/${name}.pdf`)), 1);
    if (picture) yield { kind: `scan ${name}`, name, picture, words: linn };
  }
  for (const name of TEXTS) {
    const bytes = readFileSync(join(SAMPLES, `pdf-with-expected-text/${name}.pdf`));
    const extractor = new Extractor(DEFAULT_LIMITS);
    const texts = (await readWhole(extractor, 'pdf', bytes)).pages.map(({ text }) => wordsOf(text));
    extractor.close();
    for (const [index, picture] of (await draw(bytes, Number(values.pages))).entries()) {
      const page = { name: `${name} ${index + 1}`, words: texts[index] ?? [] };
      yield { kind: 'clean', ...page, picture };
      yield { kind: 'aslant by 2°', ...page, picture: aslant(picture, 2) };
      yield { kind: 'with specks', ...page, picture: specked(picture) };
      yield { kind: 'upside down', ...page, picture: turnPicture(picture, 2) };
      yield { kind: 'in uneven light', ...page, picture: dimmed(picture) };
    }
  }
}

/** As a page that is photographed beside a window. */
function dimmed({ width, height, data }: GreyPicture): GreyPicture {
  const light = (at: number) =>
    0.25 + 0.75 * (1 - (at % width) / width) * (1 - (0.3 * Math.floor(at / width)) / height);
  return { width, height, data: data.map((shade, at) => shade * light(at)) };
}

async function draw(bytes: Uint8Array, most: number): Promise<GreyPicture[]> {
  const scan = await openPdfScan(bytes);
  const drawn: GreyPicture[] = [];
  for (let number = 1; number <= most; number += 1) {
    const page = await scan.draw(number);
    if (page) drawn.push(page.picture);
  }
  await scan.close();
  return drawn;
}

function ours(picture: GreyPicture, words: string[]): Result {
  const before = process.cpuUsage();
  const { text } = recognisePicture(tesseract, picture, DPI);
  const { user, system } = process.cpuUsage(before);
  return { f1: wordF1(words, wordsOf(text)), seconds: (user + system) / 1e6 };
}

function theirs(picture: GreyPicture, words: string[]): Result | undefined {
  if (!existsSync(NATIVE)) return undefined;
  const file = join(scratch, 'page.pgm');
  writeFileSync(file, pgmOf(picture));
  const command = `TIMEFORMAT='%U %S'; time ${NATIVE} ${file} ${scratch}/page --dpi ${DPI} --psm 3 -l eng --tessdata-dir ${scratch}`;
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  const { stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8', env });
  const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  const text = execFileSync('cat', [`${scratch}/page.txt`], { encoding: 'utf8' });
  return { f1: wordF1(words, wordsOf(text)), seconds: user + system };
}

function line(results: readonly { ours: Result; theirs: Result | undefined }[]): string {
  const mean = (pick: (each: (typeof results)[number]) => number) =>
    results.reduce((sum, each) => sum + pick(each), 0) / results.length;
  const own = `F1 ${mean(({ ours }) => ours.f1).toFixed(4)}, ${mean(({ ours }) => ours.seconds).toFixed(1)} s`;
  if (results.some(({ theirs }) => theirs === undefined)) return own;
  const native = mean(({ theirs }) => theirs?.seconds ?? 0);
  const ratio = native / mean(({ ours }) => ours.seconds);
  return `${own}; tesseract F1 ${mean(({ theirs }) => theirs?.f1 ?? 0).toFixed(4)}, ${native.toFixed(1)} s; pages/s ${ratio.toFixed(2)} of it`;
}

/** A picture turned by some degrees around its centre, as a sheet that lay aslant in the scanner. */
function aslant({ width, height, data }: GreyPicture, degrees: number): GreyPicture {
  const turned = new Uint8Array(data.length).fill(255);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [fromX, fromY] = [dx * cos - dy * sin + width / 2, dx * sin + dy * cos + height / 2];
      turned[y * width + x] = between({ width, height, data }, fromX, fromY);
    }
  }
  return { width, height, data: turned };
}

/** The shade at a place between four pixels. */
function between({ width, height, data }: GreyPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255;
  const at = top * width + left;
  const [a = 0, b = 0, c = 0, d = 0] = [data[at], data[at + 1], data[at + width], data[at + width + 1]];
  const upper = a + (b - a) * (x - left);
  const lower = c + (d - c) * (x - left);
  return Math.round(upper + (lower - upper) * (y - top));
}

/** A picture on grey paper with one pixel in fifty black, the same each time. */
function specked({ width, height, data }: GreyPicture): GreyPicture {
  let state = 1;
  const noisy = data.map((shade) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state < 0.02 * 2 ** 32 ? 0 : Math.min(shade, 215);
  });
  return { width, height, data: noisy };
}
