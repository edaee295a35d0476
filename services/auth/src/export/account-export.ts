import { portableTime } from '@cairn/persistence/portable';
import {
  defineRecord,
  integer,
  json,
  oneOf,
  optional,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';
import { z } from 'zod';

/** How long an archive is kept, in milliseconds; a failure is shown as long. */
export const EXPORT_KEPT_MS = 24 * 3_600_000;
/** How long a link to it holds, in milliseconds. */
export const EXPORT_LINK_MS = 5 * 60_000;

const link = z.object({
  /** SHA-256 of both secrets, base64url. */
  hash: z.string(),
  /** The sign-in that asked for it: it ends with that. */
  sessionId: z.string(),
  expiresAt: portableTime,
});

/** What opens an archive. Of its secrets only a hash is kept. */
export type ExportLink = z.output<typeof link>;

/** A person has one at most. */
export const exportRecord = defineRecord('account_exports', {
  fields: {
    userId: text(),
    id: text(),
    state: oneOf(['waiting', 'running', 'ready', 'failed']),
    /** Parts that are made, of `total`; 0 while that is unknown. */
    done: integer(),
    total: integer(),
    /** Of the archive once it is ready: its length in bytes and its SHA-256, hex, which is its name among the files. */
    archive: optional(json(z.object({ bytes: z.int(), sha256: z.string() }))),
    createdAt: time(),
    /** When it is removed; undefined while it is being made. */
    expiresAt: optional(time()),
    /** Why it failed, for people; empty otherwise. */
    error: text(),
    /** How often its making was begun. */
    attempts: integer(),
    link: optional(json(link)),
  },
  key: ['userId'],
});

/** An archive of everything a person owns, being made or made. */
export type AccountExport = RecordOf<typeof exportRecord>;

export function isUnderWay({ state }: Pick<AccountExport, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
