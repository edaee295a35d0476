import { defineRecord, integer, json, optional, type RecordOf, text, time } from '@cairn/persistence/records';
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
    /** How the token begins, for people to tell it from others; too little of it to be of use. */
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

export const secondFactorRecord = defineRecord('second_factors', {
  fields: {
    userId: text(),
    /** Of a set-up that was begun and not ended; undefined otherwise. */
    pendingSecret: optional(text()),
    /** Undefined while the second factor is off. */
    secret: optional(text()),
    enabledAt: optional(time()),
    /** The time step of the last code that was used. */
    lastStep: integer(),
    /** Their hashes. */
    backupCodes: json(z.array(z.string())),
  },
  key: ['userId'],
});

/** A person's second factor: being set up, or on. Secrets are sealed; backup codes are kept as hashes. */
export type SecondFactor = Omit<RecordOf<typeof secondFactorRecord>, 'lastStep' | 'backupCodes'> & {
  backupCodesLeft: number;
};

/** When a session was last used. */
export interface Activity {
  sessionId: string;
  at: Date;
}

export type DeviceType = 'desktop' | 'mobile' | 'tablet' | 'other';

export interface Device {
  /** In English: 'Chrome on Windows'. */
  name: string;
  /** The parts of the name, for other languages; each empty when it is not known. A program has its own name here. */
  browser: string;
  system: string;
  type: DeviceType;
}
