/**
 * Measures from the first upload to all searchable, four uploads at once, and the processor time that everything
 * `npm start` runs takes for it: 50 small texts, ten PDFs, one text alone, and last 1,400 texts (as many as hold words)
 * with the memory they leave. With a second checkout both are measured in turns.
 *
 *   taskset -c 0 node scripts/bench/ingestion.ts [--rounds 3] [--many 1400] [checkout, default this one] [second]
 *
 * Each checkout must have been started once. Files come from the samples (CAIRN_SAMPLES). Linux only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { eachCheckout } from './lib/checkouts.ts';
import { type BenchFile, SAMPLES, texts } from './lib/collection.ts';
import type { Installation } from './lib/installation.ts';
import type { Samples } from './lib/paired.ts';
import { searchableAfterMs } from './lib/upload.ts';

const FEW = 50;
const ALONE = 10;
/** PDFs of the samples beside those whose text is known: a form, drawings, a text in many fonts. */
const MORE_PDFS = ['file_pdfjs_test', 'issue840', 'calrgb', 'canvas'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, many: { type: 'string', default: '1400' } },
});
const rounds = Number(values.rounds);
const many = Number(values.many);

function pdfs(): BenchFile[] {
  const known = readdirSync(`${SAMPLES}/pdf-with-expected-text`).filter((name) => name.endsWith('.pdf'));
  return [
    ...known.map((name) => `pdf-with-expected-text/${name}`),
    ...MORE_PDFS.map((name) => `pdf/${name}.pdf`),
  ].map((path) => ({ name: path.split('/')[1] ?? path, content: readFileSync(`${SAMPLES}/${path}`) }));
}

interface Measured {
  cairn: Installation;
  person: Person;
  roundsLeft: number;
}

async function ingested({ cairn, person }: Measured, name: string, files: BenchFile[]): Promise<Samples> {
  const project = await person.makeProject();
  const before = (await cairn.tree()).processorMs;
  const took = await searchableAfterMs(person, project, files);
  const spent = (await cairn.tree()).processorMs - before;
  return { [`${name}, s`]: [took / 1_000], [`${name}, processor s`]: [spent / 1_000] };
}

async function alone({ person }: Measured): Promise<number[]> {
  const project = await person.makeProject();
  const taken: number[] = [];
  for (const file of texts(ALONE)) taken.push(await searchableAfterMs(person, project, [file]));
  return taken;
}

await eachCheckout<Measured>(positionals, {
  rounds,
  open: async (cairn) => ({ cairn, person: await Person.signedUp(cairn.url), roundsLeft: rounds }),
  async round(measured) {
    const samples = {
      ...(await ingested(measured, `${FEW} texts`, texts(FEW))),
      ...(await ingested(measured, 'ten PDFs', pdfs())),
      'one text alone, ms': await alone(measured),
    };
    measured.roundsLeft -= 1;
    if (measured.roundsLeft > 0 || many === 0) return samples;
    const last = await ingested(measured, `${many} texts`, texts(many));
    const { memoryMb } = await measured.cairn.tree();
    return { ...samples, ...last, 'memory afterwards, MB': [memoryMb] };
  },
});
