import { createHash } from 'node:crypto';
import {
  defineRecord,
  integer,
  json,
  objectSchema,
  oneOf,
  optional,
  type RecordOf,
  real,
  text,
  textOrNone,
  time,
} from '@cairn/persistence/records';
import { fold } from '@cairn/service/words';
import { z } from 'zod';
import { evidenceSchema } from '../items/evidence.ts';
import { memoryTypes, proposers } from '../items/item.ts';

const bodyFields = {
  content: text(),
  memoryType: oneOf(memoryTypes),
  tags: json(z.array(z.string())),
  importance: real(),
  confidence: real(),
  proposedBy: oneOf(proposers),
  evidence: optional(json(evidenceSchema)),
};

export const proposalRecord = defineRecord('proposals', {
  fields: {
    id: text(),
    projectId: integer(),
    /** For whom it was made: nobody else sees it. */
    userId: text(),
    /** The chat it came from; 0 for none. */
    sessionId: integer(),
    /** `contentHash` of what is proposed: the same is not proposed to them again. */
    hash: text(),
    createdAt: time(),
    /** What is proposed; absent once it is settled. */
    body: optional(json(objectSchema(bodyFields))),
    /** `open` while it is open, so that an index has those alone. */
    state: textOrNone(),
  },
  key: ['projectId', 'id'],
  id: 'id',
  indexes: [
    ['userId', 'state', 'projectId', 'id'],
    ['projectId', 'sessionId', 'state'],
  ],
});

/** What is proposed to one person, or was. */
export type Proposal = RecordOf<typeof proposalRecord>;
type ProposalBody = NonNullable<Proposal['body']>;
export type OpenProposal = Proposal & { body: ProposalBody };

/** What texts have in common that differ in case, accents, spaces or punctuation alone. */
export function contentHash(content: string): string {
  const words = fold(content).replaceAll(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, ' ');
  return createHash('sha256').update(words.trim()).digest('base64url');
}
