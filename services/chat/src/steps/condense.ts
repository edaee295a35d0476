import type { Passage } from '../citations/passage.ts';
import type { AnswerTask } from '../writing/answer-task.ts';
import {
  CHARACTERS_PER_TOKEN,
  fitPassages,
  type Material,
  type NumberedPassage,
} from '../writing/build-prompt.ts';
import { shareContext } from '../writing/context-budget.ts';
import { LONGEST_QUESTION, makeNotes, RULES_ROOM } from './make-notes.ts';
import { countPages } from './merge-passages.ts';
import { newStep } from './step.ts';
import type { StepBudget } from './step-budget.ts';
import type { StepCounts, StepList } from './step-list.ts';

export interface Condensing {
  task: AnswerTask;
  steps: StepList;
  budget: StepBudget;
  question: string;
  /** Where they are not read all: the first ones, or some from every part. */
  keep: 'first' | 'spread';
  /** What else stands in the prompt of the room for sources, in characters. */
  taken?: number | undefined;
  onFault: (error: unknown) => void;
}

/** What an answer is written from. */
export interface Condensed {
  /** That it may cite, in their order. */
  passages: Passage[];
  /** In place of these, where they are too long for one prompt. */
  material?: Material[];
}

/** The longest notes of one request, in the model's tokens. */
const MOST_NOTE_TOKENS = 800;
/** An answer is given no more passages than this. */
const MOST_SOURCES = 60;
/** What delimits a passage in a prompt, in UTF-16 units. */
const BLOCK = 200;

/**
 * Takes passages as they are where they fit into one prompt; else has a model make notes of them, a part in each
 * request, and keeps those that the notes cite. A part that no notes come of is given as far as it fits.
 */
export async function condense(passages: readonly Passage[], condensing: Condensing): Promise<Condensed> {
  const { task, steps, taken = 0 } = condensing;
  const room = shareContext(task).sources - taken;
  const parts = sizeOf(passages) > room ? partsOf(passages, room, condensing) : undefined;
  if (!parts) {
    const kept = fitPassages(passages, room).slice(0, MOST_SOURCES);
    steps.add({ ...newStep('read', nameOf(kept)), ...countsOf(kept), state: 'done' });
    return { passages: kept };
  }
  const reading = parts.map((part) => ({
    part,
    step: newStep('read', nameOf(part.map(({ passage }) => passage))),
  }));
  steps.add(...reading.map(({ step }) => step));
  const share = Math.floor(room / parts.length);
  const made: { material: Material[]; cited: ReadonlySet<number> }[] = [];
  for (const { part, step } of reading) {
    const notes = await steps.take(step, () => notesOf(part, share, condensing), condensing.onFault);
    if (notes) made.push({ material: notes.text === '' ? [] : [{ notes: notes.text }], cited: notes.cited });
    else made.push(asTheyAre(part, share));
  }
  return renumbered(parts.flat(), made);
}

async function notesOf(part: NumberedPassage[], share: number, { question, budget }: Condensing) {
  const maxTokens = Math.min(MOST_NOTE_TOKENS, Math.max(50, Math.floor(share / CHARACTERS_PER_TOKEN)));
  const result = await makeNotes(question, part, { budget, maxTokens, longest: share });
  return { result, counts: countsOf(part.map(({ passage }) => passage)) };
}

/** Passages in parts that each fit into a request for notes, as many as the budget has; undefined for none. */
function partsOf(
  passages: readonly Passage[],
  room: number,
  { task, budget, question, keep }: Condensing,
): NumberedPassage[][] | undefined {
  const asked = Math.min(question.length, LONGEST_QUESTION) + RULES_ROOM;
  const perPart = (task.writer.contextTokens - MOST_NOTE_TOKENS) * CHARACTERS_PER_TOKEN - asked;
  const tokensOfPart = Math.ceil((perPart + asked) / CHARACTERS_PER_TOKEN) + MOST_NOTE_TOKENS;
  const most = Math.min(budget.calls, Math.floor(budget.tokens / tokensOfPart));
  // Where a request takes less than the prompt of the answer, notes would lose more than they save.
  if (most < 1 || perPart * most <= room) return undefined;
  const chosen = keep === 'spread' ? spread(passages, perPart * most) : [...passages];
  const parts: NumberedPassage[][] = [];
  let number = 0;
  for (let at = 0; at < chosen.length && parts.length < most; ) {
    const part = fitPassages(chosen.slice(at), perPart - BLOCK * Math.ceil(perPart / 1_500));
    at += part.length;
    parts.push(part.map((passage) => ({ number: ++number, passage })));
  }
  return parts;
}

/** Of what is longer than `size` every so many passages, so that something of each part is read. */
function spread(passages: readonly Passage[], size: number): Passage[] {
  const share = Math.min(1, (size * 0.8) / sizeOf(passages));
  return passages.filter((_, i) => Math.floor((i + 1) * share) > Math.floor(i * share));
}

/** A part that no notes came of. */
function asTheyAre(part: readonly NumberedPassage[], room: number) {
  const fitting = fitPassages(
    part.map(({ passage }) => passage),
    room,
  );
  const kept = fitting.flatMap((passage, i) => (part[i] ? [{ number: part[i].number, passage }] : []));
  return { material: kept, cited: new Set(kept.map(({ number }) => number)) };
}

/** The passages that are cited, numbered from 1, in material that cites them so. */
function renumbered(
  all: readonly NumberedPassage[],
  made: readonly { material: readonly Material[]; cited: ReadonlySet<number> }[],
): Condensed {
  const cited = new Set(made.flatMap((each) => [...each.cited]));
  const kept = all.filter(({ number }) => cited.has(number)).slice(0, MOST_SOURCES);
  const numbers = new Map(kept.map(({ number }, i) => [number, i + 1]));
  const material = made
    .flatMap((each) => each.material)
    .flatMap((part): Material[] => {
      if (!('notes' in part)) {
        const number = numbers.get(part.number);
        return number === undefined ? [] : [{ ...part, number }];
      }
      const notes = part.notes.replace(/ ?\[(\d{1,3})\]/g, (mark, number: string) => {
        const now = numbers.get(Number(number));
        return now === undefined ? '' : mark.replace(number, String(now));
      });
      return [{ notes }];
    });
  return { passages: kept.map(({ passage }) => passage), material };
}

const sizeOf = (passages: readonly Passage[]) => passages.reduce((sum, { text }) => sum + text.length, 0);

function nameOf(passages: readonly Passage[]): string {
  const names = new Map(passages.map(({ documentId, documentName }) => [documentId, documentName]));
  return names.size === 1 ? ([...names.values()][0] ?? '') : '';
}

function countsOf(passages: readonly Passage[]): StepCounts {
  const documents = new Set(passages.map(({ documentId }) => documentId)).size;
  return { count: passages.length, documents, pages: countPages(passages) };
}
