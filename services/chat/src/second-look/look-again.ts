import { newEvent } from '@cairn/messaging/events';
import type { Logger } from '@cairn/platform/telemetry';
import type { GenerationKey } from '../chats/ports.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';
import type { PaidAnswer } from '../token-sums/count-tokens.ts';
import { claimsOf } from '../verdicts/claims.ts';
import { countVerdicts, type Verdict } from '../verdicts/verdict.ts';
import { CHARACTERS_PER_TOKEN } from '../writing/build-prompt.ts';
import type { Rewritten } from '../writing/question-rewriter.ts';
import { addUsage, type TokenUsage } from '../writing/token-usage.ts';
import type { Writer } from '../writing/writer.ts';
import { mayMove, movedVerdict } from './moved-verdict.ts';
import type { SecondLookRecords } from './ports.ts';
import { type DoubtfulSentence, readOpinions, secondLookPrompt } from './second-look-prompt.ts';

export interface LookingParts {
  store: SecondLookRecords & Pick<MessageRecords, 'getMessage'>;
  logger: Logger;
  /** Counts what the look took of its model, in tokens. */
  spend: (look: PaidAnswer) => Promise<void>;
}

/** An answer that came to its end, and what wrote it. */
export interface LookAgain {
  key: GenerationKey;
  sessionId: number;
  projectId: number;
  writer: Pick<Writer, 'reviewer' | 'contextTokens'>;
  traceId: string;
}

/** So many sentences are looked at again, and so long may the reply be in tokens and in UTF-16 units. */
const MOST_SENTENCES = 20;
const MAX_TOKENS = 300;
const LONGEST = 1_000;
/** Tokens that the rules, the marks and the reply take. */
const FRAME_TOKENS = 1_000;

interface Doubtful extends DoubtfulSentence {
  verdict: Verdict;
}

/**
 * Puts the sentences of an answer that what they cite does not plainly hold to its language model, in one call, and
 * keeps the verdicts that it moves. Whatever goes wrong, the answer stays as it is.
 *
 * @throws the signal's reason once it is aborted, and what the store throws.
 */
export async function lookAgain(parts: LookingParts, look: LookAgain, signal: AbortSignal): Promise<void> {
  const { key, sessionId, projectId, writer } = look;
  const answer = await parts.store.getMessage(sessionId, key.messageId);
  if (answer?.generation !== key.generation || answer.state !== 'complete' || !writer.reviewer) return;
  const passages = new Map<number, string>();
  const doubtful = doubtfulOf(answer, passages, (writer.contextTokens - FRAME_TOKENS) * CHARACTERS_PER_TOKEN);
  if (doubtful.length === 0) return;
  const messages = secondLookPrompt(doubtful, passages);
  let said: Rewritten | undefined;
  let used: TokenUsage | undefined;
  try {
    said = await writer.reviewer.rewrite({
      messages,
      maxTokens: MAX_TOKENS,
      longest: LONGEST,
      signal,
      used: (usage) => {
        used = addUsage(used, usage);
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    parts.logger.warn({ err: error, traceId: look.traceId }, 'an answer could not be looked at again');
  }
  const opinions = said?.isWhole ? readOpinions(said.text, doubtful.length) : undefined;
  if (said && !opinions) parts.logger.warn({ traceId: look.traceId }, 'a second look says nothing of use');
  const moved = new Map(
    [...(opinions ?? [])].map(([at, opinion]) => {
      const { verdict } = doubtful[at] as Doubtful;
      return [verdict, movedVerdict(verdict, opinion)] as const;
    }),
  );
  if (!used) return;
  const paid = { userId: answer.askedBy, projectId, model: answer.model, usage: used, isCounted: true };
  await parts.spend(paid).catch((error) => {
    parts.logger.warn({ err: error }, 'tokens could not be counted');
  });
  const verdicts = answer.verdicts?.map((each) => moved.get(each) ?? each);
  const changes = {
    verdicts,
    confidence: confidenceBy(answer, verdicts),
    usage: addUsage(answer.usage, used),
  };
  const value = { sessionId, messageId: key.messageId };
  await parts.store.saveVerdicts(key, changes, [
    newEvent({ $case: 'chatMessageChanged', value }, { projectId, traceId: look.traceId }),
  ]);
}

/** The sentences that a look could move, with the passages they cite, as long as there is room. */
function doubtfulOf(answer: Message, passages: Map<number, string>, room: number): Doubtful[] {
  const quotes = new Map(answer.citations.map(({ number, quote }) => [number, quote]));
  const citedOf = new Map(
    claimsOf(answer.text, !answer.plainText).map(({ start, end, cited }) => [`${start} ${end}`, cited]),
  );
  const found: Doubtful[] = [];
  let left = room;
  for (const verdict of answer.verdicts ?? []) {
    const cited = citedOf.get(`${verdict.start} ${verdict.end}`) ?? [];
    // The words of a deleted document are not there any more.
    if (!mayMove(verdict) || cited.length === 0 || cited.some((number) => !quotes.get(number))) continue;
    const text = answer.text.slice(verdict.start, verdict.end);
    const added = cited.filter((number) => !passages.has(number));
    left -= added.reduce((length, number) => length + (quotes.get(number)?.length ?? 0), text.length);
    if (left < 0) break;
    for (const number of added) passages.set(number, quotes.get(number) ?? '');
    found.push({ text, cited, verdict });
    if (found.length === MOST_SENTENCES) break;
  }
  return found;
}

function confidenceBy({ confidence }: Message, verdicts: Message['verdicts']): Message['confidence'] {
  if (confidence?.basis !== 'statements' || !verdicts) return confidence;
  return { ...confidence, ...countVerdicts(verdicts) };
}
