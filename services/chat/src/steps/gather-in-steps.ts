import type { Logger } from '@cairn/platform/telemetry';
import type { Passage } from '../citations/passage.ts';
import type { NamedDocument } from '../citations/searched-first.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { AnswerTask, Draft } from '../writing/answer-task.ts';
import type { FoundPassages, PassageFinder, RankedPassage } from '../writing/ports.ts';
import { breadthOf } from './breadth.ts';
import { type Condensed, type Condensing, condense } from './condense.ts';
import type { DocumentReader } from './document-reader.ts';
import { mergePassages } from './merge-passages.ts';
import { planSearches } from './plan-searches.ts';
import { type AnswerStep, newStep } from './step.ts';
import { StepBudget } from './step-budget.ts';
import { StepList } from './step-list.ts';

export interface SteppingParts {
  store: Pick<MessageRecords, 'listMessages'>;
  logger: Logger;
  search: PassageFinder;
  reader: DocumentReader;
  /** Passages one search gives at most. */
  passages: number;
  /** Requests to a language model that one answer of a person may make; 0 for no limit. */
  modelCalls: (userId: string) => Promise<number>;
}

/** What the question itself found. */
export interface FirstFound {
  passages: readonly Passage[];
  /** How many passages were searched. */
  searched: number;
  named: readonly NamedDocument[];
  /** What memories take of the room for sources, in characters. */
  taken?: number;
}

/** What came of the steps. */
export interface Stepped extends Condensed {
  /** What was searched for beside the question. */
  searches: string[];
  /** Of what these searches found. */
  ranking: RankedPassage[];
  /** Documents were read from beginning to end: what is asked for need not stand in them by its words. */
  isWhole: boolean;
}

/** Of a document at most so many passages are read: their numbers have three digits. */
const MOST_READ = 999;
/** Documents that are read from beginning to end for one answer. */
const MOST_DOCUMENTS = 3;

/**
 * Gathers what a long or wide question needs, step by step; undefined for a question that one search answers, and where
 * nothing may be answered in steps. What fails is said in its step, and leaves what the question itself found.
 *
 * @param question what was searched for.
 * @throws the signal's reason once it is aborted, and what the store throws.
 */
export async function gatherInSteps(
  parts: SteppingParts,
  task: AnswerTask,
  draft: Draft,
  { question, found }: { question: string; found: FirstFound },
): Promise<Stepped | undefined> {
  const { writer, settings, call } = task;
  if (!writer.steps || !settings.answerInSteps) return undefined;
  const breadth = breadthOf(question, found.named);
  // All there is was found already.
  if (!breadth || found.searched <= found.passages.length) return undefined;
  const calls = await parts.modelCalls(task.question.userId);
  const budget = new StepBudget({
    model: writer.steps,
    calls,
    signal: call.signal,
    used: (usage) => draft.used(usage),
  });
  if (budget.calls < 1) return undefined;
  const steps = new StepList(draft, call.signal);
  const writing = newStep('write');
  steps.add(writing);
  const onFault = (error: unknown) =>
    parts.logger.warn({ err: error, traceId: call.traceId }, 'a step of an answer failed');
  const condensing = { task, steps, budget, question, taken: found.taken, onFault };
  const gathered = await (breadth === 'document' ? readDocuments : searchAgain)(parts, found, condensing);
  if (!gathered) return undefined;
  await steps.begin(writing);
  return gathered;
}

type WithoutKeep = Omit<Condensing, 'keep'>;

/** Reads the documents that the question names, or the only one, from beginning to end. */
async function readDocuments(
  { reader }: SteppingParts,
  found: FirstFound,
  condensing: WithoutKeep,
): Promise<Stepped | undefined> {
  const { task, steps, onFault } = condensing;
  const { call, projectId } = task;
  const named =
    found.named.length > 0 ? found.named : [await reader.only(call, projectId).catch(() => undefined)];
  call.signal.throwIfAborted();
  const documents = named.flatMap((document) => document ?? []);
  if (documents.length === 0 || documents.length > MOST_DOCUMENTS) return undefined;
  const passages: Passage[] = [];
  for (const { documentId, documentName } of documents) {
    try {
      passages.push(
        ...(await reader.read(call, projectId, documentId, Math.floor(MOST_READ / documents.length))),
      );
    } catch (error) {
      call.signal.throwIfAborted();
      onFault(error);
      steps.add({ ...newStep('read', documentName), state: 'failed', fault: 'failed' });
    }
  }
  const whole = passages.length > 0 && (await condense(passages, { ...condensing, keep: 'spread' }));
  if (!whole || whole.passages.length === 0) return asFound(found);
  return { ...whole, isWhole: true, searches: [], ranking: [] };
}

/** Searches for what a language model plans, beside the question itself. */
async function searchAgain(
  parts: SteppingParts,
  found: FirstFound,
  condensing: WithoutKeep,
): Promise<Stepped> {
  const { task, steps, budget, question, onFault } = condensing;
  const names = [...found.named, ...found.passages].map(({ documentName }) => documentName);
  const planning = newStep('plan');
  steps.add(planning);
  const plan = await steps.take(
    planning,
    async () => {
      const documents = [...new Set(names)];
      const searches = await planSearches(parts.store, task, { question, documents, budget });
      return { result: searches, counts: { count: searches.length } };
    },
    onFault,
  );
  if (!plan) return asFound(found);
  const searches = plan.map((text) => newStep('search', text));
  steps.add(...searches);
  const results: FoundPassages[] = [];
  for (const step of searches) results.push(...((await search(parts, step, condensing)) ?? []));
  const lists = [found.passages, ...results.map((result) => result.passages)];
  const condensed = await condense(mergePassages(lists), { ...condensing, keep: 'first' });
  const ranking = results.flatMap((result) => result.ranking.slice(0, result.passages.length));
  const came = condensed.passages.length > 0 ? condensed : asFound(found);
  return { ...came, isWhole: false, searches: plan, ranking };
}

function search(
  { search: finder, passages }: SteppingParts,
  step: AnswerStep,
  { task, steps, onFault }: WithoutKeep,
): Promise<[FoundPassages] | undefined> {
  return steps.take(
    step,
    async () => {
      const result = await finder.find(task.call, task.projectId, step.text, passages);
      const documents = new Set(result.passages.map(({ documentId }) => documentId)).size;
      return { result: [result], counts: { count: result.passages.length, documents } };
    },
    onFault,
  );
}

/** What the question itself found, where nothing came of the rest. */
function asFound({ passages }: FirstFound): Stepped {
  return { passages: [...passages], isWhole: false, searches: [], ranking: [] };
}
