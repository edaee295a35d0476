import { type Asked, type AskedFile, flat, type Place } from './set.ts';

/** What is read of an answer's message, as the API gives it. */
export interface AnswerMessage {
  message: string;
  sources: AnswerSource[];
  confidence: { met: number; of: number; below_threshold: boolean } | null;
}

interface AnswerSource {
  number: number;
  document_name: string;
  page: number;
  line_start: number;
  line_end: number;
  cited: boolean;
}

/**
 * `refused`: says that nothing fits, and quotes nothing. `unsure`: quotes, marked as less sure. `quoted`: quotes
 * without such a mark.
 */
export type Manner = 'refused' | 'unsure' | 'quoted';

export interface Outcome {
  asked: Asked;
  manner: Manner;
  /** What is quoted holds the words that answer. */
  right: boolean;
  /** The first citation is of the file that answers, and of the place. */
  rightFile: boolean;
  rightPlace: boolean;
  ms: number;
  text: string;
}

/** Judges one answer. `files` are those of the question's project. */
export function judge(asked: Asked, answer: AnswerMessage, files: readonly AskedFile[], ms: number): Outcome {
  const cited = answer.sources.filter((source) => source.cited).sort((a, b) => a.number - b.number);
  const [first] = cited;
  const text = flat(unescaped(answer.message));
  const file = files.find(({ path }) => path === asked.answer?.file);
  const rightFile = first !== undefined && file !== undefined && first.document_name === file.name;
  const places = asked.answer ? [asked.answer, ...(asked.answer.also ?? [])] : [];
  return {
    asked,
    manner: mannerOf(answer, cited.length),
    right: asked.answer !== undefined && cited.length > 0 && text.includes(asked.answer.words),
    rightFile,
    rightPlace: rightFile && places.some((place) => isAt(first, place)),
    ms,
    text,
  };
}

function mannerOf({ confidence }: AnswerMessage, citations: number): Manner {
  if (citations === 0) return 'refused';
  return confidence?.below_threshold ? 'unsure' : 'quoted';
}

function isAt({ page, line_start, line_end }: AnswerSource, place: Place): boolean {
  if (place.page !== undefined) return page === place.page;
  return place.line !== undefined && line_start <= place.line && place.line <= line_end;
}

/** Quotations as the documents have them: what is Markdown by chance is escaped in an answer. */
function unescaped(text: string): string {
  return text.replace(/\\([\\`*_[\]<>#~|])/g, '$1');
}
