import type { Person, Settings } from '@cairn/proto/auth/admin';
import {
  adminPersonSchema,
  holdingsSchema,
  limitsSchema,
  parkedEventSchema,
  registrationInvitationSchema,
  replayedSchema,
  settingsSchema,
} from '../schemas/admin.ts';
import { presenter } from './common.ts';

export const presentSettings = presenter(settingsSchema);

export const presentLimits = presenter(limitsSchema, ({ limits }: Settings) => ({
  limits: limits.map((limit) => ({ ...limit, default: limit.defaultMost })),
}));

export const presentPerson = presenter(adminPersonSchema, ({ user, ...person }: Person) => {
  if (!user) throw new Error('auth answered with a person without an account');
  return { ...user, ...person };
});

export const presentRegistrationInvitation = presenter(registrationInvitationSchema);

export const presentParkedEvent = presenter(parkedEventSchema);
export const presentHoldings = presenter(holdingsSchema);
export const presentReplayed = presenter(replayedSchema);

export function limitChanges(limits: Readonly<Record<string, number | null>>) {
  return Object.entries(limits).map(([name, most]) => ({ name, ...(most === null ? {} : { most }) }));
}
