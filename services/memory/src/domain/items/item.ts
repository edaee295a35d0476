import {
  defineRecord,
  type FieldsOf,
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
import { enumNames } from '@cairn/proto/enum-names';
import {
  MemoryType as MemoryTypes,
  Proposer as Proposers,
  SourceType as SourceTypes,
} from '@cairn/proto/memory';
import { z } from 'zod';
import { evidenceSchema } from './evidence.ts';

export const memoryTypes = enumNames(MemoryTypes, 'MEMORY_TYPE_');
export type MemoryType = (typeof memoryTypes)[number];

const sourceTypes = enumNames(SourceTypes, 'SOURCE_TYPE_');
export type SourceType = (typeof sourceTypes)[number];

export const proposers = enumNames(Proposers, 'PROPOSER_');
export type Proposer = (typeof proposers)[number];

const saidFields = {
  content: text(),
  memoryType: oneOf(memoryTypes),
  sourceType: oneOf(sourceTypes),
  tags: json(z.array(z.string())),
  /** 0 to 1. */
  importance: real(),
  /** 0 to 1. */
  confidence: real(),
  /** How often an answer drew on it. */
  usageCount: integer(),
};

const keptFields = {
  createdAt: time(),
  updatedAt: time(),
  /** What it rests on. */
  evidence: optional(json(evidenceSchema)),
  /** When an answer drew on it last. */
  lastReferenced: optional(time()),
  /** 0 to 1; absent where nobody said. */
  impactScore: optional(real()),
  /** Counts changes, from 1. Uses are none. */
  revision: { ...integer(), schema: z.int().default(1) },
  proposedBy: { ...oneOf(proposers), schema: z.enum(proposers).default('person') },
  /** Items whose place it took. */
  supersedes: { ...json(z.array(z.string())), schema: z.array(z.string()).default([]) },
  /** The item that took its place; empty while it holds. */
  supersededBy: { ...textOrNone(), schema: z.string().default('') },
  /** How often it was restored after its deletion. */
  restorations: { ...integer(), schema: z.int().default(0) },
};

/** Fields of `itemRecord` that came after the first release, in the order of the steps that add them. */
export const ledgerFields = [
  'lastReferenced',
  'impactScore',
  'revision',
  'proposedBy',
  'supersedes',
  'supersededBy',
  'restorations',
] as const;

export const itemRecord = defineRecord('items', {
  fields: {
    id: text(),
    projectId: integer(),
    ...saidFields,
    /** Empty once their account was deleted. */
    createdBy: text(),
    ...keptFields,
  },
  key: ['projectId', 'id'],
  id: 'id',
  indexes: [['createdBy'], ['projectId', 'supersededBy', 'revision']],
});

/** Something worth keeping of a project. */
export type Item = RecordOf<typeof itemRecord>;

/** What an item was at some time, without what never changes of it. */
export type ItemSnapshot = FieldsOf<typeof saidFields & typeof keptFields>;
export const snapshotSchema = objectSchema({ ...saidFields, ...keptFields });

export function snapshotOf({ id: _id, projectId: _project, createdBy: _by, ...content }: Item): ItemSnapshot {
  return content;
}

/** Whether it is neither deleted nor superseded. */
export const holds = ({ supersededBy }: Pick<Item, 'supersededBy'>): boolean => supersededBy === '';
