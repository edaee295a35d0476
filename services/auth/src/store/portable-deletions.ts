import { z } from 'zod';
import { time } from './portable-time.ts';

/** A deletion of an account, or its receipt. */
export const accountDeletion = z.object({
  userId: z.string(),
  state: z.enum(['scheduled', 'running', 'finished']),
  requestedAt: time,
  dueAt: time,
  finishedAt: time.optional(),
  address: z.string(),
  language: z.enum(['en', 'es', 'fr', 'de']),
  transfers: z.array(z.object({ projectId: z.int(), memberId: z.string() })).readonly(),
  parts: z
    .array(z.object({ service: z.string(), store: z.string(), deleted: z.int(), done: z.boolean() }))
    .readonly(),
  toldAt: time.optional(),
});
