import { z } from 'zod';
import type { ApiToken } from '../domain/security.ts';
import { time } from './portable-time.ts';

export interface KeptApiToken extends ApiToken {
  hash: string;
}

/** A second factor with all that is kept of it. Its secrets stay sealed: whoever carries it carries the key too. */
export interface KeptSecondFactor {
  userId: string;
  pendingSecret?: string | undefined;
  secret?: string | undefined;
  enabledAt?: Date | undefined;
  lastStep: number;
  /** Hashes, in ascending order. */
  backupCodes: string[];
}

export const apiToken = z.object({
  userId: z.string(),
  hash: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(['read', 'write', 'admin'])).readonly(),
  prefix: z.string(),
  createdAt: time,
  expiresAt: time.optional(),
  lastUsedAt: time.optional(),
});

export const secondFactor = z.object({
  pendingSecret: z.string().optional(),
  secret: z.string().optional(),
  enabledAt: time.optional(),
  lastStep: z.number(),
  backupCodes: z.array(z.string()),
});
