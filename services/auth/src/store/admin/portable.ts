import { portableTime } from '@cairn/persistence/portable';
import { z } from 'zod';

const limits = z.record(z.string(), z.number());

/** What is decided for the whole installation; one record, absent while nothing is. */
export const installation = z.object({
  founder: z.string().optional(),
  /** In ascending order. */
  administrators: z.array(z.string()),
  registration: z.enum(['open', 'invited', 'closed']).optional(),
  secondFactorDemanded: z.boolean().optional(),
  limits,
});

export const administration = z.object({
  closedAt: portableTime.optional(),
  resetRequiredAt: portableTime.optional(),
  limits,
});

export const registrationInvitation = z.object({
  email: z.string(),
  emailKey: z.string(),
  createdAt: portableTime,
  expiresAt: portableTime,
});

export type KeptInstallation = z.output<typeof installation> & { id: string };
export type KeptAdministration = z.output<typeof administration> & { userId: string };
