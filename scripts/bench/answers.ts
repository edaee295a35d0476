/**
 * How often an answer without a language model is refused, at the threshold that a new project has: of
 * questions that the documents answer, and of those that they do not, in four languages; then of the retrieval
 * collection's queries, put to its own texts and to documents that know nothing of them. Also how many of the
 * documents' own sentences, given as an answer, count as backed by the passage they stand in, and how many by another.
 *
 *   node scripts/bench/answers.ts [--each] [folder of samples, default ../shared/samples]
 *
 * `--each` prints every question with what was quoted. The documents are read, cut and indexed as in production; beside
 * the samples they hold the product's own help in four languages. Exits with 1 when more than one in ten of the
 * answered questions is refused, or less than eight in ten of the others.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { enumValue } from '@cairn/proto/enum-names';
import type { Passage } from '../../services/chat/src/citations/passage.ts';
import { judgeEvidence } from '../../services/chat/src/evidence/judge-evidence.ts';
import { leastEvidence } from '../../services/chat/src/evidence/least-evidence.ts';
import { sentencesOf } from '../../services/chat/src/evidence/sentences.ts';
import { chooseQuotes } from '../../services/chat/src/model/choose-quotes.ts';
import { judgeAnswer } from '../../services/chat/src/verdicts/judge-answer.ts';
import { countVerdicts } from '../../services/chat/src/verdicts/verdict.ts';
import { PassageCutter } from '../../services/documents/src/domain/cut-passages.ts';
import { type FileType, fileTypeOfName } from '../../services/documents/src/domain/file-type.ts';
import { Extractor } from '../../services/documents/src/extraction/extractor.ts';
import { DEFAULT_LIMITS } from '../../services/documents/src/extraction/limits.ts';
import { presentPassage } from '../../services/documents/src/rpc/presenters.ts';
import { readWhole } from '../../services/documents/src/testing/extraction.ts';
import type { PassageText, SearchEngine } from '../../services/search/src/domain/search-engine.ts';
import questionSets from './lib/answer-questions.json' with { type: 'json' };
import { benchEngines } from './lib/search-engines.ts';
import { readCollection } from './retrieval/measures.ts';

const THRESHOLD = 0.7;
/** Projects the documents are indexed in. */
const SAMPLES = 1;
const COLLECTION = 2;
const PASSAGES = 8;
const MOST_REFUSED_ANSWERED = 0.1;
const LEAST_REFUSED_OTHERS = 0.8;
const HELP_LANGUAGES = ['en', 'de', 'fr', 'es'];
const FOLDERS = ['pdf', 'pdf-with-expected-text', 'docx', 'docx-with-expected-text', 'md', 'csv', 'ocr'];

/** A question put to the documents. */
interface BenchQuestion {
  language: string;
  question: string;
  /** What a quotation that answers it holds; none when the documents do not say. */
  answer?: string;
}

/**
 * `first`: written as people ask, before anything was tuned to them, in their own words and not the documents'; some of
 * what is asked about is named in documents that do not answer it. `later`: asked once the measure was settled, to see
 * whether it holds beyond those.
 */
const sets: readonly (readonly BenchQuestion[])[] = [questionSets.first, questionSets.later];

interface Outcome extends BenchQuestion {
  text: string;
  met: number;
  of: number;
  refused: boolean;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'boolean', default: false } },
});
const samples = resolve(positionals[0] ?? join(import.meta.dirname, '../../../shared/samples'));
const [measured] = benchEngines();
if (!measured) throw new Error('there is no search engine');
const opened = await measured.open();
const all: Passage[] = [];
try {
  await indexSamples(opened.engine);
  const asked: Outcome[] = [];
  for (const questions of sets) {
    const outcomes: Outcome[] = [];
    for (const question of questions) outcomes.push(await ask(opened.engine, question));
    report(outcomes);
    asked.push(...outcomes);
  }
  await askCollection(opened.engine);
  await reportSentences();
  process.exitCode = fits(asked) ? 0 : 1;
} finally {
  await opened.close();
}

async function indexSamples(engine: SearchEngine): Promise<void> {
  const extractor = new Extractor(DEFAULT_LIMITS);
  try {
    for (const folder of FOLDERS) {
      for (const name of readdirSync(join(samples, folder)).sort()) {
        const fileType = fileTypeOfName(name);
        if (!fileType || fileType === 'json' || name.includes('.expected.')) continue;
        const bytes = readFileSync(join(samples, folder, name));
        const reading = await readWhole(extractor, fileType, bytes).catch(() => undefined);
        if (reading) await index(engine, name, fileType, reading.pages);
      }
    }
    for (const language of HELP_LANGUAGES) {
      const path = join(import.meta.dirname, `../../web/src/locales/${language}/help.json`);
      const text = stringsOf(JSON.parse(readFileSync(path, 'utf8'))).join('\n');
      const { pages } = await readWhole(extractor, 'txt', text);
      await index(engine, `help-${language}.txt`, 'txt', pages);
    }
  } finally {
    extractor.close();
  }
}

async function index(
  engine: SearchEngine,
  name: string,
  fileType: FileType,
  pages: Awaited<ReturnType<typeof readWhole>>['pages'],
  projectId = SAMPLES,
): Promise<void> {
  const documentId = `${basename(name)}-${all.length}`;
  const cutter = new PassageCutter();
  const passages: PassageText[] = [];
  const type = enumValue(fileType, 'FILE_TYPE_');
  for (const page of pages) {
    for (const cut of cutter.cut(page)) {
      const chunkId = `${documentId}/${passages.length}`;
      const text = page.text.slice(cut.start, cut.end);
      const passage = presentPassage({ ...cut, id: chunkId, ordinal: passages.length, text });
      const { id: _, ordinal: __, headings: ___, ...place } = passage;
      passages.push(passage);
      all.push({ documentId, documentName: name, fileType: type, version: 1, chunkId, ...place });
    }
  }
  const version = { projectId, documentId, version: 1 };
  await engine.upsert({ ...version, passages });
  await engine.publish({ ...version, name, fileType: type, createdAt: new Date() });
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(value as object).flatMap(stringsOf);
}

async function ask(engine: SearchEngine, asked: BenchQuestion, projectId = SAMPLES): Promise<Outcome> {
  const { question } = asked;
  const found = await engine.passages({ projectId, text: question, documentIds: [], limit: PASSAGES });
  const { passages } = found;
  const holders = new Map(found.terms.map(({ term, passages: count }) => [term, count]));
  const evidence = judgeEvidence(question, passages, { passages: found.passagesSearched, holders });
  const { best, met, of } = evidence;
  const refused = best < leastEvidence(THRESHOLD);
  const settings = { length: 'medium', confidenceThreshold: THRESHOLD } as const;
  const quotes = refused ? [] : chooseQuotes(evidence, passages, settings);
  return { ...asked, text: quotes.map(({ text }) => `“${text}”`).join('\n'), met, of, refused };
}

/** The queries of the retrieval collection, put to its own texts and to the samples, which know nothing of them. */
async function askCollection(engine: SearchEngine): Promise<void> {
  const { documents, queries } = readCollection(join(samples, 'retrieval'));
  for (const { id, title, text } of documents) {
    const page = { number: 1, text: `${title}\n\n${text}`, firstLine: 1, headings: [] };
    await index(engine, `${id}.txt`, 'txt', [page], COLLECTION);
  }
  for (const [projectId, name] of [
    [COLLECTION, 'its own texts'],
    [SAMPLES, 'the samples'],
  ] as const) {
    let refused = 0;
    for (const { text } of queries) {
      if ((await ask(engine, { language: 'en', question: text }, projectId)).refused) refused += 1;
    }
    console.log(`queries of the collection put to ${name}, refused ${said(refused, queries.length)}`);
  }
}

function report(outcomes: readonly Outcome[]): void {
  if (values.each) outcomes.forEach(printOutcome);
  const answered = outcomes.filter(({ answer }) => answer !== undefined);
  const others = outcomes.filter(({ answer }) => answer === undefined);
  const right = answered.filter(holdsAnswer);
  const refused = (some: readonly Outcome[]) => some.filter((outcome) => outcome.refused).length;
  console.log(`${all.length} passages, ${outcomes.length} questions, threshold ${THRESHOLD}`);
  console.log(`answered by what is quoted             ${said(right.length, answered.length)}`);
  console.log(`  of these refused             ${said(refused(right), right.length)}`);
  console.log(`answered by the documents, refused     ${said(refused(answered), answered.length)}`);
  console.log(`not answered by the documents, refused ${said(refused(others), others.length)}`);
  for (const language of HELP_LANGUAGES) {
    const own = (some: readonly Outcome[]) => some.filter((outcome) => outcome.language === language);
    console.log(
      `  ${language}: answered, refused ${refused(own(answered))} of ${own(answered).length}; others, refused ${refused(own(others))} of ${own(others).length}`,
    );
  }
}

/** Whether few of the answered questions are refused, and most of the others. */
function fits(outcomes: readonly Outcome[]): boolean {
  const share = (some: readonly Outcome[]) => some.filter((outcome) => outcome.refused).length / some.length;
  return (
    share(outcomes.filter(holdsAnswer)) <= MOST_REFUSED_ANSWERED &&
    share(outcomes.filter(({ answer }) => answer === undefined)) >= LEAST_REFUSED_OTHERS
  );
}

async function reportSentences(): Promise<void> {
  const own = await backedShare(0);
  const foreign = await backedShare(1);
  console.log(`own sentences backed by their passage  ${said(own.met, own.of)}`);
  console.log(`own sentences backed by another        ${said(foreign.met, foreign.of)}`);
}

function said(part: number, whole: number): string {
  return `${part} of ${whole} (${((part / whole) * 100).toFixed(0)} %)`;
}

function holdsAnswer({ text, answer }: Outcome): boolean {
  return answer !== undefined && text.toLowerCase().includes(answer.toLowerCase());
}

function printOutcome(outcome: Outcome): void {
  const { language, question, answer, met, of, refused, text } = outcome;
  const kind = answer === undefined ? 'not in the documents' : holdsAnswer(outcome) ? 'answered' : 'missed';
  console.log(`${refused ? 'REFUSED ' : '        '}${met}/${of} ${language} ${kind}: ${question}`);
  for (const line of text.split('\n').filter((each) => each.startsWith('“'))) {
    console.log(`          ${line.slice(0, 160)}`);
  }
}

/** Gives every sentence as an answer that cites the passage so many places after its own. */
async function backedShare(away: number): Promise<{ met: number; of: number }> {
  const sum = { met: 0, of: 0 };
  for (const [i, passage] of all.entries()) {
    const cited = all[(i + away * Math.ceil(all.length / 2)) % all.length];
    for (const sentence of sentencesOf(passage.text, passage.fileType)) {
      const text = `${sentence.text.replace(/[[\]\n`]/g, ' ')} [1]`;
      const verdicts = await judgeAnswer({ text, passages: cited ? [cited] : [], isMarkdown: true });
      const { met, of } = countVerdicts(verdicts);
      sum.met += met;
      sum.of += of;
    }
  }
  return sum;
}
