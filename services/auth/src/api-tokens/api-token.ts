import { defineRecord, json, optional, type RecordOf, text, time } from '@cairn/persistence/records';
import type { Scope } from '@cairn/platform/auth';
import { z } from 'zod';

export type { Scope } from '@cairn/platform/auth';

const scopes = ['read', 'write', 'admin'] as const satisfies readonly Scope[];

export const apiTokenRecord = defineRecord('api_tokens', {
  fields: {
    id: text(),
    userId: text(),
    name: text(),
    scopes: json(z.array(z.enum(scopes)).readonly()),
    /** How the token begins, for people to distinguish it from others; too little of it to be of use. */
    prefix: text(),
    createdAt: time(),
    expiresAt: time(),
    /** Known to a few minutes; undefined for one that was never used. */
    lastUsedAt: optional(time()),
  },
  key: ['id'],
});

/** What a program proves itself with in a person's name. */
export type ApiToken = RecordOf<typeof apiTokenRecord>;

export const keptApiTokenRecord = defineRecord('api_tokens', {
  fields: { ...apiTokenRecord.fields, hash: text() },
  key: ['id'],
  indexes: [['userId', 'id']],
});
