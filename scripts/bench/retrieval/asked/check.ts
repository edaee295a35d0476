/**
 * Whether the words that answer each question stand where the set says, in the text that Cairn reads from the file.
 *
 *   node scripts/bench/retrieval/asked/check.ts
 *
 * Files come from the samples (CAIRN_SAMPLES). Prints every fault; exits with 1 when there is one.
 */
import { fileTypeOfName } from '../../../../services/documents/src/domain/file-type.ts';
import type { ExtractedPage } from '../../../../services/documents/src/domain/page.ts';
import { Extractor } from '../../../../services/documents/src/extraction/extractor.ts';
import { DEFAULT_LIMITS } from '../../../../services/documents/src/extraction/limits.ts';
import { readWhole } from '../../../../services/documents/src/testing/extraction.ts';
import { contentOf } from './files.ts';
import { type Asked, type AskedFile, askedProjects, flat, type Place, readAsked } from './set.ts';

const faults = await findFaults(readAsked());
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** One line for each place that does not hold the words it should. */
async function findFaults(questions: readonly Asked[]): Promise<string[]> {
  const projects = askedProjects();
  const extractor = new Extractor(DEFAULT_LIMITS);
  const read = new Map<string, Promise<ExtractedPage[]>>();
  const faults: string[] = [];
  try {
    for (const { id, project, answer } of questions) {
      if (!answer) continue;
      const file = projects.get(project)?.find(({ path }) => path === answer.file);
      if (!file) {
        faults.push(`${id}: ${answer.file} is not in the project ${project}`);
        continue;
      }
      const pages = read.get(file.path) ?? pagesOf(extractor, file);
      read.set(file.path, pages);
      for (const place of [answer, ...(answer.also ?? [])]) {
        if (holds(await pages, place, answer.words)) continue;
        faults.push(`${id}: ${file.path} ${JSON.stringify(place)} does not hold “${answer.words}”`);
      }
    }
  } finally {
    extractor.close();
  }
  return faults;
}

async function pagesOf(extractor: Extractor, file: AskedFile): Promise<ExtractedPage[]> {
  const fileType = fileTypeOfName(file.name);
  if (!fileType) throw new Error(`${file.name} is of no type that Cairn reads`);
  return (await readWhole(extractor, fileType, contentOf(file))).pages;
}

/** Whether words stand on the page, or begin on the line. */
function holds(pages: readonly ExtractedPage[], { page, line }: Place, words: string): boolean {
  if (page !== undefined) {
    return pages.some(({ number, text }) => number === page && flat(text).includes(words));
  }
  const lines = pages.flatMap(({ text }) => text.split('\n'));
  const from = (line ?? 0) - 1;
  const rest = flat(lines.slice(from).join(' '));
  const at = rest.indexOf(words);
  return at >= 0 && at < flat(lines[from] ?? '').length;
}
