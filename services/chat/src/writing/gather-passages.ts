import { traced } from '@cairn/platform/tracing';
import { isMemory, type Passage } from '../citations/passage.ts';
import type { Citation } from '../citations/quotations.ts';
import { searchedFirstOf } from '../citations/searched-first.ts';
import { asksForWork } from '../evidence/asks-for-work.ts';
import { type Evidence, judgeEvidence } from '../evidence/judge-evidence.ts';
import { isEnough } from '../evidence/least-evidence.ts';
import type { SearchOrigin, TracedSearch } from '../search-trace/search-trace.ts';
import { gatherInSteps, type Stepped, type SteppingParts } from '../steps/gather-in-steps.ts';
import type { AnswerTask, Draft } from './answer-task.ts';
import { fitPassages } from './build-prompt.ts';
import { shareContext } from './context-budget.ts';
import { chooseMemories } from './memories/choose-memories.ts';
import type { DocumentCounter, FoundPassages, MemoryFinder, PassageFinder, RankedPassage } from './ports.ts';
import { type RewritingParts, rewriteQuestion } from './rewrite-question.ts';
import { type SearchText, searchText } from './search-text.ts';

export interface GatheringParts extends RewritingParts, SteppingParts {
  search: PassageFinder;
  memories: MemoryFinder;
  documents: DocumentCounter;
  /** Passages an answer gets at most. */
  passages: number;
}

export interface Gathered extends Pick<Stepped, 'material'> {
  /** Of documents, and after them memories. */
  passages: Passage[];
  /** How many were searched: none where no document can be. */
  searched: number;
  /** The documents that were. */
  documents: number;
  named: FoundPassages['named'];
  /** Phrases of what was searched for, with those that say the same. */
  synonyms?: FoundPassages['statistics']['synonyms'];
  /** Where the answer needs it. */
  evidence?: Evidence | undefined;
  /** Of the passages that were found, whether or not they are given. */
  ranking: RankedPassage[];
  /** How many of these are within the limit. */
  found: number;
  /** What was searched for, in order. */
  searches: TracedSearch[];
}

interface Found extends Gathered {
  /** Memories that fit what was searched for; `passages` has none yet, and `evidence` is of these as well. */
  memories: Passage[];
  /** How far other passages, and these memories, hold what is asked for, where the answer needs that. */
  judge: (passages: readonly Passage[]) => Evidence | undefined;
}

const NOTHING: Gathered = {
  passages: [],
  searched: 0,
  documents: 0,
  named: [],
  ranking: [],
  found: 0,
  searches: [],
};

/** Finds what an answer is written from, and says how far it holds what is asked for. */
export async function gatherPassages(
  parts: GatheringParts,
  task: AnswerTask,
  draft: Draft,
): Promise<Gathered> {
  if (task.answer.knowledgeMode === 'general') return NOTHING;
  return traced('gather passages', {}, async (span) => {
    const gathered = await gather(parts, task, draft);
    span?.set({ 'cairn.passages': gathered.passages.length, 'cairn.searches': gathered.searches.length });
    return gathered;
  });
}

async function gather(parts: GatheringParts, task: AnswerTask, draft: Draft): Promise<Gathered> {
  draft.progress('ANSWER_STAGE_SEARCHING', 0, 0);
  const { text, rewriting } = await searchText(parts, task, draft);
  if (rewriting === 'by-model') await draft.searchedFor(text);
  const origin = rewriting === 'by-model' ? 'model' : text === task.question.text ? 'question' : 'previous';
  const found = await findPassages(parts, task, text, origin);
  const question = rewriting === 'by-model' ? text : task.question.text;
  const first = { ...found, taken: lengthOf(found.memories) };
  const wide = await gatherInSteps(parts, task, draft, { question, found: first });
  const documents = wide ? withSteps(found, wide) : await inOtherWords(parts, task, draft, found, rewriting);
  const gathered = withMemories(documents);
  const { passages, named } = gathered;
  draft.progress('ANSWER_STAGE_READING', passages.length, countDocuments(passages));
  if (task.settings.includeSources) await draft.sources(toCitations(passages), searchedFirstOf(named));
  return gathered;
}

/** Evidence is judged by what was searched for: what a rewriting asks for has to be in the passages as well. */
async function findPassages(
  parts: GatheringParts,
  task: AnswerTask,
  text: string,
  origin: SearchOrigin,
): Promise<Found> {
  const [found, remembered] = await Promise.all([
    parts.search.find(task.call, task.projectId, text, parts.passages),
    parts.memories.find(task.call, task.projectId, text),
  ]);
  const { statistics, named } = found;
  const room = shareContext(task).sources;
  const memories = chooseMemories(remembered, {
    question: text,
    statistics,
    room,
    without: task.withoutMemories,
  });
  const passages = fitPassages(found.passages, room - lengthOf(memories));
  const judge = (given: readonly Passage[]) =>
    needsEvidence(task)
      ? judgeEvidence(text, [...given, ...memories], statistics, named, task.question.text)
      : undefined;
  const evidence = judge(passages);
  return {
    passages,
    memories,
    searched: statistics.passages,
    documents: found.documents,
    synonyms: statistics.synonyms,
    named,
    judge,
    evidence,
    ranking: found.ranking,
    found: found.passages.length,
    searches: [{ text, origin, used: true, ...(evidence && { evidence: evidence.best }) }],
  };
}

/** What steps came to, in place of the first search alone. What only reading a document gave has no score. */
function withSteps(found: Found, { passages, material, isWhole, searches, ranking }: Stepped): Found {
  const within = [...found.ranking.slice(0, found.found), ...ranking];
  const ranked = new Map(within.map((each) => [each.chunkId, each]));
  const given = passages.map(({ chunkId, documentId, fileType, version, page, lineStart, lineEnd }) => {
    const place = { chunkId, documentId, fileType, version, page, lineStart, lineEnd, score: 0 };
    return ranked.get(chunkId) ?? place;
  });
  const left = new Map(ranked);
  for (const { chunkId } of given) left.delete(chunkId);
  return {
    ...found,
    passages,
    ...(material && { material }),
    evidence: isWhole ? undefined : found.judge(passages),
    ranking: [...given, ...left.values(), ...found.ranking.slice(found.found)],
    found: given.length + left.size,
    searches: [
      ...found.searches,
      ...searches.map((text) => ({ text, origin: 'model' as const, used: true })),
    ],
  };
}

/**
 * Searches once more in a language model's words before a question is refused. Where that does not help, the passages
 * that come nearer are kept.
 */
async function inOtherWords(
  parts: GatheringParts,
  task: AnswerTask,
  draft: Draft,
  found: Found,
  rewriting: SearchText['rewriting'],
): Promise<Found> {
  const { answer, settings } = task;
  if (rewriting !== 'none') return found;
  if (!found.evidence || isEnough(found.evidence, settings.confidenceThreshold)) return found;
  if (answer.knowledgeMode !== 'project_only' || found.searched === 0) return found;
  const text = await rewriteQuestion(parts, task, 'other-words', draft);
  if (text === undefined) return found;
  await draft.searchedFor(text);
  const again = await findPassages(parts, task, text, 'model');
  const used = (again.evidence?.best ?? 0) >= found.evidence.best ? again : found;
  const searches = [found, again].flatMap((each) =>
    each.searches.map((search) => ({ ...search, used: each === used })),
  );
  return { ...used, searches };
}

/** Memories are numbered after the passages of documents, whose places in the ranking stay so. */
function withMemories({ memories, ...gathered }: Found): Gathered {
  const passages = [...gathered.passages, ...memories];
  const numbered = memories.map((passage, i) => ({ passage, number: gathered.passages.length + i + 1 }));
  return {
    ...gathered,
    passages,
    ...(gathered.material && { material: [...gathered.material, ...numbered] }),
  };
}

const lengthOf = (passages: readonly Passage[]) =>
  passages.reduce((length, { text }) => length + text.length, 0);

function toCitations(passages: readonly Passage[]): Citation[] {
  return passages.map(({ text, ...place }, i) => ({
    ...place,
    number: i + 1,
    quote: text,
    cited: false,
    documentDeleted: false,
  }));
}

/**
 * Whether an answer stands and falls with the passages: where nothing else may be drawn on, or can be. A model may be
 * given work on what the passages are about, whatever words they have.
 */
function needsEvidence({ question, answer, writer }: AnswerTask): boolean {
  if (answer.knowledgeMode === 'general') return false;
  return (
    writer.model.onlyQuotes === true ||
    (answer.knowledgeMode === 'project_only' && !asksForWork(question.text))
  );
}

export function countDocuments(passages: readonly Passage[]): number {
  return new Set(passages.filter((passage) => !isMemory(passage)).map(({ documentId }) => documentId)).size;
}
