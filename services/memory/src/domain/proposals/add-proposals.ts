import { newEvent } from '@cairn/messaging/events';
import { commonRefusals, InvalidInput } from '@cairn/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import type { Proposer } from '../items/item.ts';
import { type GivenFields, wholeFields } from '../items/item-rules.ts';
import type { By } from '../ledger/make-change.ts';
import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import type { WordsOfProjects } from '../words/project-words.ts';
import { contentHash, type OpenProposal } from './proposal.ts';

/** At once. */
const MOST = 100;
/** Where nobody says. */
const USUAL = 0.5;

export interface NewProposal extends GivenFields {
  readonly proposedBy: Proposer;
}

/**
 * Proposes to a person what is neither an item of the project nor was proposed to them before. What could not be kept
 * as an item is left out.
 *
 * @returns those that were added
 * @throws InvalidInput for too many; NotFound when the project was deleted.
 */
export async function addProposals(
  { store, words }: { store: Pick<MemoryStore, 'addProposals'>; words: WordsOfProjects },
  { projectId, proposals }: { projectId: number; proposals: readonly NewProposal[] },
  by: By,
): Promise<OpenProposal[]> {
  if (proposals.length > MOST) throw refusals.memory_proposals_too_many({ max: MOST });
  const { items } = await words.of(projectId);
  const kept = new Set([...items.values()].map(({ hash }) => hash));
  const given = proposals.flatMap((each) => proposalOf(each, projectId, by.userId) ?? []);
  const byHash = new Map(given.filter(({ hash }) => !kept.has(hash)).map((each) => [each.hash, each]));
  if (byHash.size === 0) return [];
  const origin = { actorId: by.userId, projectId, traceId: by.traceId };
  const event = newEvent({ $case: 'memoryProposed', value: { userId: by.userId } }, origin);
  const added = await store.addProposals([...byHash.values()], [event]);
  if (!added) throw commonRefusals.project_not_found();
  return added;
}

function proposalOf(given: NewProposal, projectId: number, userId: string): OpenProposal | undefined {
  try {
    const {
      content,
      memoryType,
      tags,
      importance = USUAL,
      confidence = USUAL,
      evidence,
    } = wholeFields(given);
    const { proposedBy } = given;
    return {
      id: uuidv7(),
      projectId,
      userId,
      sessionId: evidence?.sessionId ?? 0,
      hash: contentHash(content),
      createdAt: new Date(),
      body: { content, memoryType, tags, importance, confidence, proposedBy, ...(evidence && { evidence }) },
      state: 'open',
    };
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}
