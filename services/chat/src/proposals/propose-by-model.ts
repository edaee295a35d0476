import { forbiddenIn } from '@cairn/platform/text';
import { enumValue } from '@cairn/proto/enum-names';
import type { Message } from '../messages/turn.ts';
import { CHARACTERS_PER_TOKEN } from '../writing/build-prompt.ts';
import type { CountUsage } from '../writing/token-usage.ts';
import type { Writer } from '../writing/writer.ts';
import { LONGEST_PROPOSAL, type ProposedMemory } from './proposed-memory.ts';
import { proposingPrompt, readProposals } from './proposing-prompt.ts';

/** Of one conversation, of the reply in the model's tokens, and in UTF-16 units. */
const MOST_PROPOSALS = 8;
const MAX_TOKENS = 1_200;
const LONGEST = 12_000;
/** Tokens that rules and marks take. */
const FRAME_TOKENS = 800;
/** The reply is as long as several sentences: it takes longer than a rewriting, in milliseconds. */
const TIMEOUT_MS = 60_000;
const MOST_TAGS = 3;
const LONGEST_TAG = 50;

export interface AskedForProposals {
  writer: Pick<Writer, 'reviewer' | 'contextTokens'>;
  signal: AbortSignal;
  used: CountUsage;
}

/**
 * What a language model finds worth keeping in messages, oldest first; undefined where there is none, or its reply is
 * of no use.
 *
 * @throws DomainError when it fails or takes too long; the signal's reason once that is aborted.
 */
export async function proposeByModel(
  messages: readonly Message[],
  { writer, signal, used }: AskedForProposals,
): Promise<ProposedMemory[] | undefined> {
  if (!writer.reviewer) return undefined;
  const shown = newestWithin(
    messages,
    (writer.contextTokens - MAX_TOKENS - FRAME_TOKENS) * CHARACTERS_PER_TOKEN,
  );
  if (shown.length === 0) return [];
  const said = await writer.reviewer.rewrite({
    messages: proposingPrompt(shown, MOST_PROPOSALS),
    maxTokens: MAX_TOKENS,
    longest: LONGEST,
    timeoutMs: TIMEOUT_MS,
    signal,
    used,
  });
  const replied = said.isWhole ? readProposals(said.text) : undefined;
  return replied?.slice(0, MOST_PROPOSALS).flatMap(({ text, type, tags, importance, message: number }) => {
    const message = shown[number - 1];
    const content = text.trim();
    if (!message || content === '' || content.length > LONGEST_PROPOSAL) return [];
    if (forbiddenIn(content, 'lines') !== undefined) return [];
    const memoryType = enumValue(type, 'MEMORY_TYPE_');
    return [{ message, content, memoryType, tags: usable(tags), importance, confidence: 0.6 }];
  });
}

function usable(tags: readonly string[]): string[] {
  const kept = tags.map((tag) => tag.replace(/\s+/g, ' ').trim());
  return kept
    .filter((tag) => tag !== '' && tag.length <= LONGEST_TAG && forbiddenIn(tag, 'line') === undefined)
    .slice(0, MOST_TAGS);
}

/** The newest messages that have room, oldest first; each with a line of its own. */
function newestWithin(messages: readonly Message[], room: number): Message[] {
  const kept: Message[] = [];
  let left = room;
  for (const message of messages.toReversed()) {
    if (message.text === '' || message.state === 'failed') continue;
    left -= Math.min(message.text.length, 1_500) + 20;
    if (left < 0) break;
    kept.unshift(message);
  }
  return kept;
}
