import type { ResponseLength } from '../ai-settings/ai-settings.ts';
import type { Passage } from '../citations/passage.ts';
import type { Evidence, JudgedSentence } from '../evidence/judge-evidence.ts';
import { proseShare } from '../evidence/sentences.ts';

/** How many sentences are quoted at most, by the length that is asked for. */
const MOST_QUOTES: Record<ResponseLength, number> = { short: 1, medium: 2, long: 3 };
const MOST_QUOTES_OF_PASSAGE: Record<ResponseLength, number> = { short: 1, medium: 2, long: 3 };
/** Below this many words a sentence gains nothing by being short: headings would win over what stands under them. */
const SHORT = 12;
/** How much less a sentence counts for each rank its passage has in the search below the first. */
const RANK_WEIGHT = 0.08;
/**
 * A sentence is quoted when it counts at least so much of the best one's for each unit of the confidence threshold:
 * half at the threshold that a new project has (0.7), anything that fits at 0.
 */
const SHARE_PER_THRESHOLD = 0.5 / 0.7;
/** What is left of a sentence's count that holds nothing of the kind that is asked for. */
const WITHOUT_KIND = 0.6;
/** Sentences that share so many of their words are one, as those of reports that follow each other. */
const ALIKE = 0.85;

interface Quote extends JudgedSentence {
  score: number;
}

/**
 * The sentences and rows that answer a question best, in the order of their passages: by their evidence, less for long
 * ones, for what is no statement by its form, and for each rank of their passage.
 */
export function chooseQuotes(
  { sentences }: Evidence,
  passages: readonly Passage[],
  { length, confidenceThreshold }: { length: ResponseLength; confidenceThreshold: number },
): JudgedSentence[] {
  const running = runningHeads(sentences, passages);
  const scored = sentences.map((sentence): Quote => {
    const { fileType } = passages[sentence.number - 1] as Passage;
    const isRunning = running.has(runningKey(sentence, passages));
    const form = isRunning ? 0 : proseShare(sentence, fileType);
    const words = sentence.text.split(/\s+/).length;
    const rank = 1 + (sentence.number - 1) * RANK_WEIGHT;
    const kind = sentence.fits ? 1 : WITHOUT_KIND;
    return { ...sentence, score: (sentence.held * form * kind) / (rank * Math.sqrt(Math.max(words, SHORT))) };
  });
  const chosen: Quote[] = [];
  // Where all is headings, the best of them is quoted rather than nothing.
  const [fitting] = scored.toSorted((a, b) => b.evidence - a.evidence || b.held - a.held);
  const some = scored.filter(({ score }) => score > 0);
  const byScore = (some.length > 0 || !fitting ? some : [fitting]).sort((a, b) => b.score - a.score);
  const least = (byScore[0]?.score ?? 0) * confidenceThreshold * SHARE_PER_THRESHOLD;
  for (const quote of byScore) {
    if (chosen.length === MOST_QUOTES[length] || quote.score < least) break;
    const ofPassage = chosen.filter(({ number }) => number === quote.number).length;
    if (ofPassage < MOST_QUOTES_OF_PASSAGE[length] && !chosen.some((other) => areAlike(quote, other)))
      chosen.push(quote);
  }
  return chosen.sort((a, b) => a.number - b.number || a.position - b.position);
}

/** What runs along pages: lines without an end that several passages of a document hold, but for their figures. */
function runningHeads(sentences: readonly JudgedSentence[], passages: readonly Passage[]): Set<string> {
  const holders = Map.groupBy(
    sentences.filter(({ heads, text }) => heads.length === 0 && !/[.!?:;]$/.test(text)),
    (sentence) => runningKey(sentence, passages),
  );
  const several = [...holders].filter(([, of]) => new Set(of.map(({ number }) => number)).size > 1);
  return new Set(several.map(([key]) => key));
}

function runningKey({ text, number }: JudgedSentence, passages: readonly Passage[]): string {
  return `${passages[number - 1]?.documentId} ${text.replace(/\d+/g, '')}`;
}

function areAlike(a: JudgedSentence, b: JudgedSentence): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared >= (one.size + other.size - shared) * ALIKE;
}

function wordsOf({ heads, text }: JudgedSentence): Set<string> {
  return new Set([...heads, text].join(' ').toLowerCase().split(/\s+/));
}
