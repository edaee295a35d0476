/**
 * Pages a second of PDF text, beside pdftotext (poppler-utils) on the same files in the same run.
 *
 *   node scripts/bench/extract.ts [folder of PDFs, default ../shared/samples/pdf]
 *
 * Files are read one after the other, each through a reader process as in production, project by project: a reader is
 * kept for the next file, as it is when a person uploads a folder. Then one long document by itself.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Extractor } from '../../services/documents/src/extraction/extractor.ts';
import { ExtractionFailure } from '../../services/documents/src/extraction/failure.ts';
import { DEFAULT_LIMITS } from '../../services/documents/src/extraction/limits.ts';
import { inPieces } from '../../services/documents/src/testing/extraction.ts';
import { makePdf } from '../../services/documents/src/testing/pdf.ts';

const ROUNDS = 5;
const LONG_PAGES = 2_000;

interface Measure {
  pages: number;
  ms: number;
  peakMb: number;
}

const extractor = new Extractor(DEFAULT_LIMITS);
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../../shared/samples/pdf'));
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => join(folder, name));

const temporary = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
try {
  const words = 'The quick brown fox jumps over the lazy dog and keeps on running. ';
  const lines = Array.from({ length: 45 }, () => words).join('\n');
  const long = join(temporary, 'long.pdf');
  writeFileSync(
    long,
    makePdf(Array.from({ length: LONG_PAGES }, (_, index) => `Page ${index + 1}\n${lines}`)),
  );
  await compare(`${files.length} files of ${folder}`, files);
  await compare(`one document of ${LONG_PAGES} pages`, [long]);
} finally {
  rmSync(temporary, { recursive: true });
  extractor.close();
}

async function compare(title: string, paths: readonly string[]): Promise<void> {
  const ours: Measure[] = [];
  const theirs: Measure[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await measureCairn(paths));
    theirs.push(measurePdftotext(paths, ours[0]?.pages ?? 0));
  }
  const [cairn, pdftotext] = [median(ours), median(theirs)];
  const rate = ({ pages, ms }: Measure) => (pages / ms) * 1_000;
  console.log(title);
  console.log(
    `  cairn      ${rate(cairn).toFixed(0).padStart(6)} pages/s  peak ${cairn.peakMb.toFixed(0)} MB resident`,
  );
  console.log(`  pdftotext  ${rate(pdftotext).toFixed(0).padStart(6)} pages/s`);
  console.log(
    `  ratio      ${(rate(cairn) / rate(pdftotext)).toFixed(2).padStart(6)}  (${cairn.pages} pages, median of ${ROUNDS})`,
  );
}

async function measureCairn(paths: readonly string[]): Promise<Measure> {
  let pages = 0;
  let peakMb = 0;
  const begun = performance.now();
  for (const path of paths) {
    const bytes = readFileSync(path);
    let process = 0;
    const steps = extractor.extract({
      fileType: 'pdf',
      size: bytes.length,
      source: inPieces(bytes),
      group: 'bench',
      onProcess: (pid) => {
        process = pid;
      },
    });
    try {
      for await (const step of steps) {
        if (step.kind === 'page') pages += 1;
        if (step.kind === 'warning' || pages % 500 === 0) peakMb = Math.max(peakMb, peakOf(process));
      }
    } catch (error) {
      if (!(error instanceof ExtractionFailure)) throw error;
    }
    peakMb = Math.max(peakMb, peakOf(process));
  }
  return { pages, ms: performance.now() - begun, peakMb };
}

function measurePdftotext(paths: readonly string[], pages: number): Measure {
  const begun = performance.now();
  for (const path of paths) {
    try {
      execFileSync('pdftotext', [path, '-'], { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 30 });
    } catch {
      // A file it refuses costs it time all the same.
    }
  }
  return { pages, ms: performance.now() - begun, peakMb: 0 };
}

/** The most memory a process ever had resident, in megabytes; 0 where the system does not report it. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function median(measures: readonly Measure[]): Measure {
  const sorted = [...measures].sort((a, b) => a.ms - b.ms);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return { ...middle, peakMb: Math.max(...measures.map((measure) => measure.peakMb)) };
}
