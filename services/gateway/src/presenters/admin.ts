import type { Person, RegistrationInvitation, Settings } from '@cairn/proto/auth/admin';
import { enumName } from '@cairn/proto/enum-names';
import type { z } from 'zod';
import { adminPersonSchema, registrationInvitationSchema } from '../schemas/admin.ts';
import { byName } from './common.ts';

export function presentSettings(settings: Settings) {
  return {
    registration: enumName(settings.registration, 'REGISTRATION_MODE_'),
    registration_fixed: settings.registrationFixed,
    second_factor_demanded: settings.secondFactorDemanded,
    second_factor_fixed: settings.secondFactorFixed,
  };
}

export function presentLimits({ limits }: Settings) {
  return {
    limits: limits.map(({ name, most, defaultMost, fixed, perPerson }) => ({
      name,
      most,
      default: defaultMost,
      fixed,
      per_person: perPerson,
    })),
  };
}

export function presentPerson({ user, ...person }: Person): z.infer<typeof adminPersonSchema> {
  if (!user) throw new Error('auth answered with a person without an account');
  return byName(adminPersonSchema, { ...user, ...person });
}

export function presentRegistrationInvitation(
  invitation: RegistrationInvitation,
): z.infer<typeof registrationInvitationSchema> {
  return byName(registrationInvitationSchema, invitation);
}

export function limitChanges(limits: Readonly<Record<string, number | null>>) {
  return Object.entries(limits).map(([name, most]) => ({ name, ...(most === null ? {} : { most }) }));
}
