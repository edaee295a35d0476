import {
  defineRecord,
  integer,
  json,
  oneOf,
  type RecordOf,
  real,
  text,
  time,
} from '@cairn/persistence/records';
import { enumNames } from '@cairn/proto/enum-names';
import { MemoryType as MemoryTypes, SourceType as SourceTypes } from '@cairn/proto/memory';
import { z } from 'zod';

export const memoryTypes = enumNames(MemoryTypes, 'MEMORY_TYPE_');
export type MemoryType = (typeof memoryTypes)[number];

const sourceTypes = enumNames(SourceTypes, 'SOURCE_TYPE_');
export type SourceType = (typeof sourceTypes)[number];

export const itemRecord = defineRecord('items', {
  fields: {
    id: text(),
    projectId: integer(),
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
    /** Empty once their account was deleted. */
    createdBy: text(),
    createdAt: time(),
    updatedAt: time(),
  },
  key: ['projectId', 'id'],
  id: 'id',
  indexes: [['createdBy']],
});

/** Something worth keeping of a project. */
export type Item = RecordOf<typeof itemRecord>;
