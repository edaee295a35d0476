import type { Logger } from '@cairn/platform/telemetry';
import type { MemoryServiceClient, NewProposal } from '@cairn/proto/memory';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import type { AnsweringParts } from '../answering/answering-parts.ts';
import type { Session } from '../chats/session.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';
import type { OnBehalf } from '../on-behalf.ts';
import type { PaidAnswer } from '../token-sums/count-tokens.ts';
import { addUsage, type TokenUsage } from '../writing/token-usage.ts';
import type { Writer } from '../writing/writer.ts';
import { addProposals } from './add-proposals.ts';
import { proposeByModel } from './propose-by-model.ts';
import { proposeByRules } from './propose-by-rules.ts';
import type { ProposedMemory } from './proposed-memory.ts';

export interface SuggestingParts extends Pick<AnsweringParts, 'models' | 'admit'> {
  store: Pick<MessageRecords, 'listMessages'>;
  memory: Pick<MemoryServiceClient, 'addProposals'>;
  logger: Logger;
  spend: (answer: PaidAnswer) => Promise<void>;
}

export interface SuggestMemories {
  session: Session;
  settings: AiSettings;
  call: OnBehalf;
}

/** Messages of a chat that are read, the newest. */
const MOST_MESSAGES = 40;

/**
 * Proposes what of a chat is worth keeping, by its project's language model, and where there is none, or it fails, by
 * plain rules.
 *
 * @throws RateLimited; what the memory service refuses.
 */
export async function suggestMemories(
  parts: SuggestingParts,
  { session, settings, call }: SuggestMemories,
): Promise<{ proposed: number; byModel: boolean }> {
  const { projectId, userId } = session;
  const newest = await parts.store.listMessages(session.id, MOST_MESSAGES);
  const messages = newest.toReversed().filter(({ state }) => state !== 'generating');
  const writer = await parts.models.choose(settings.model);
  const byModel = await askModel(parts, { messages, writer, projectId, userId, call });
  const found = byModel ?? proposeByRules(messages);
  const by: NewProposal['proposedBy'] = byModel ? 'PROPOSER_MODEL' : 'PROPOSER_RULES';
  const proposed = await addProposals(parts.memory, { projectId, found, by, call });
  return { proposed, byModel: byModel !== undefined };
}

async function askModel(
  { admit, logger, spend }: SuggestingParts,
  asked: { messages: readonly Message[]; writer: Writer; projectId: number; userId: string; call: OnBehalf },
): Promise<ProposedMemory[] | undefined> {
  const { messages, writer, projectId, userId, call } = asked;
  if (!writer.reviewer || messages.length === 0) return undefined;
  await admit({ userId, projectId, isPaid: writer.isPaid });
  let usage: TokenUsage | undefined;
  const used = (more: TokenUsage) => {
    usage = addUsage(usage, more);
  };
  try {
    return await proposeByModel(messages, { writer, signal: call.signal, used });
  } catch (error) {
    call.signal.throwIfAborted();
    logger.warn({ err: error, traceId: call.traceId }, 'a language model could not propose memories');
    return undefined;
  } finally {
    const paid = usage && { userId, projectId, model: writer.model.name, usage, isCounted: true };
    if (paid) await spend(paid).catch((error) => logger.warn({ err: error }, 'tokens could not be counted'));
  }
}
