/**
 * What thresholds on the evidence would refuse, by the engine alone and in seconds: of the questions of `asked/` over
 * the samples, and of those of `asked/of-shelf.ts` over the shelf of alike documents.
 *
 *   node scripts/bench/retrieval/evidence.ts [--each]
 *
 * Prints, for the questions that may be looked at while tuning and for those kept unseen, by class: the share that is
 * refused at each threshold. Answerable questions are parted by whether the passages found hold what answers.
 * Beside it how many quotations hold the words that answer, at the threshold in use. `--each` prints the questions
 * of the first kind that it takes wrongly. Files come from the samples (CAIRN_SAMPLES).
 */
import { parseArgs } from 'node:util';
import type { Passage } from '@cairn/proto/search';
import { type Evidence, judgeEvidence } from '../../../services/chat/src/evidence/judge-evidence.ts';
import { LEAST_EVIDENCE } from '../../../services/chat/src/evidence/least-evidence.ts';
import { chooseQuotes } from '../../../services/chat/src/model/choose-quotes.ts';
import { fileTypeOfName, isPictureType } from '../../../services/documents/src/domain/file-type.ts';
import { Extractor } from '../../../services/documents/src/extraction/extractor.ts';
import { DEFAULT_LIMITS } from '../../../services/documents/src/extraction/limits.ts';
import type { SearchEngine } from '../../../services/search/src/domain/search-engine.ts';
import { searchPassages } from '../../../services/search/src/domain/search-passages.ts';
import { openSqlite } from '../lib/search-engines.ts';
import { contentOf } from './asked/files.ts';
import { type AskedOfShelf, askedOfShelf, SHELF } from './asked/of-shelf.ts';
import { askedProjects, flat, readAsked, SPLITS } from './asked/set.ts';
import { holds, oneLine } from './shelf/evidence.ts';
import { indexDocument, readDocument } from './shelf/read.ts';
import { type WrittenDocument, writtenShelf } from './shelf/written.ts';

const PASSAGES = 8;
const SETTINGS = { length: 'medium', confidenceThreshold: 0.7 } as const;
const THRESHOLDS = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8];

interface Outcome {
  asked: AskedOfShelf;
  evidence: Evidence;
  /** The passages found hold what answers; so do the sentences that would be quoted. */
  found: boolean;
  right: boolean;
}

const { values } = parseArgs({ options: { each: { type: 'boolean', default: false } } });
const { documents, questions } = writtenShelf();
const outcomes = await askAll();
for (const split of SPLITS) {
  const own = outcomes.filter(({ asked }) => asked.split === split);
  console.log(`\n${split}: ${own.length} questions, share refused below a threshold`);
  console.table(
    Object.fromEntries([...Map.groupBy(own, groupOf)].sort().map(([name, of]) => [name, curve(of)])),
  );
}
if (values.each) for (const outcome of outcomes) printMistaken(outcome);

function groupOf({ asked, found }: Outcome): string {
  const where = asked.project === SHELF ? 'shelf' : 'samples';
  if (!asked.answer && !asked.of)
    return `${where}: ${asked.class}${/-(?:company|year)$/.exec(asked.id)?.[0] ?? ''}`;
  return `${where}: answerable, ${found ? 'found' : 'not found'}`;
}

function curve(of: readonly Outcome[]): Record<string, string | number> {
  const share = (threshold: number) =>
    (of.filter(({ evidence }) => evidence.best < threshold).length / of.length).toFixed(2);
  const right = of.filter((outcome) => outcome.right && outcome.evidence.best >= LEAST_EVIDENCE).length;
  return {
    questions: of.length,
    ...Object.fromEntries(THRESHOLDS.map((each) => [each.toFixed(2), share(each)])),
    'quoted rightly': right,
  };
}

function printMistaken({ asked, evidence, found }: Outcome): void {
  const isAnswerable = asked.answer !== undefined || asked.of !== undefined;
  const refused = evidence.best < LEAST_EVIDENCE;
  if (asked.split === 'unseen' || refused !== (isAnswerable && found)) return;
  console.log(`${asked.id} ${evidence.best.toFixed(2)} ${asked.question}`);
}

async function askAll(): Promise<Outcome[]> {
  const { engine, close } = await openSqlite();
  const extractor = new Extractor(DEFAULT_LIMITS);
  try {
    const projects = new Map<string, number>();
    for (const [project, files] of askedProjects()) {
      const written = files.map(({ name, ...file }) => {
        const type = fileTypeOfName(name);
        if (!type || isPictureType(type)) throw new Error(`${name} is of no type that is searched here`);
        return { id: name, name, type, content: Buffer.from(contentOf({ name, ...file })), places: [] };
      });
      await fill(engine, extractor, projects, project, written);
    }
    await fill(engine, extractor, projects, SHELF, documents);
    const all: Outcome[] = [];
    for (const asked of [...readAsked(), ...askedOfShelf(questions)])
      all.push(await ask(engine, projects.get(asked.project) ?? 0, asked));
    return all;
  } finally {
    extractor.close();
    await close();
  }
}

async function fill(
  engine: SearchEngine,
  extractor: Extractor,
  projects: Map<string, number>,
  project: string,
  written: readonly WrittenDocument[],
): Promise<void> {
  const id = projects.size + 1;
  projects.set(project, id);
  for (const document of written) await indexDocument(engine, id, await readDocument(extractor, document));
}

async function ask(engine: SearchEngine, projectId: number, asked: AskedOfShelf): Promise<Outcome> {
  const query = { projectId, query: asked.question, documentIds: [], limit: PASSAGES };
  const { passages, passagesSearched, terms, phrases, namedDocuments } = await searchPassages(engine, query);
  const holders = new Map(terms.map(({ term, passages: count }) => [term, count]));
  const statistics = { passages: passagesSearched, holders, synonyms: phrases };
  const evidence = judgeEvidence(asked.question, passages, statistics, namedDocuments);
  const quotes = chooseQuotes(evidence, passages, SETTINGS).map(({ text }) => oneLine(text));
  return {
    asked,
    evidence,
    found: passages.some((passage) => isEvidence(asked, passage)),
    right: wordsOf(asked).some((words) => quotes.some((quote) => quote.includes(oneLine(words)))),
  };
}

function isEvidence({ answer, of }: AskedOfShelf, passage: Passage): boolean {
  if (answer) return flat(passage.text).includes(answer.words);
  return of?.evidence.some((each) => holds({ ...passage, document: passage.documentId }, each)) ?? false;
}

function wordsOf({ answer, of }: AskedOfShelf): string[] {
  if (answer) return [answer.words];
  return of?.evidence.flatMap(({ document, text }) => (document === of.document ? [text] : [])) ?? [];
}
