import type { NewProposal } from '@cairn/proto/memory';
import type { Message } from '../messages/turn.ts';

/** What of a chat may be worth keeping. */
export interface ProposedMemory {
  /** The message that says it. */
  message: Message;
  content: string;
  memoryType: NewProposal['memoryType'];
  tags: readonly string[];
  /** 0 to 1. */
  importance: number;
  /** 0 to 1: how sure it is that this was said, and holds. */
  confidence: number;
}

/** A memory is short: what is longer is no note but a text, in characters. */
export const LONGEST_PROPOSAL = 1_000;

/** A proposal as the memory service takes it, with the passages that the message cites. */
export function newProposal(proposed: ProposedMemory, by: NewProposal['proposedBy']): NewProposal {
  const { message, content, memoryType, tags, importance, confidence } = proposed;
  const passages = message.citations.filter((each) => each.cited && !each.documentDeleted && !each.kind);
  return {
    content,
    memoryType,
    tags: [...tags],
    importance,
    confidence,
    proposedBy: by,
    evidence: {
      sessionId: message.sessionId,
      messageId: message.id,
      passages: passages.map(
        ({ quote: _q, cited: _c, documentDeleted: _d, context: _x, kind: _k, ...place }) => place,
      ),
    },
  };
}
