import type { Person, RegistrationInvitation, Settings } from '@cairn/proto/auth/admin';
import { enumName } from '@cairn/proto/enum-names';
import { iso } from './common.ts';
import { presentUser } from './user.ts';

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

export function presentPerson({ user, ...person }: Person) {
  if (!user) throw new Error('auth answered with a person without an account');
  return {
    ...presentUser(user),
    email_verified: user.emailVerified,
    administrator: person.administrator,
    second_factor: person.secondFactor,
    closed_at: isoOrNull(person.closedAt),
    password_reset_required_at: isoOrNull(person.passwordResetRequiredAt),
    deletion_scheduled_for: isoOrNull(person.deletionScheduledFor),
    limits: person.limits,
  };
}

export function presentRegistrationInvitation(invitation: RegistrationInvitation) {
  const { id, email, createdAt, expiresAt } = invitation;
  return { id, email, created_at: iso(createdAt), expires_at: iso(expiresAt) };
}

export function limitChanges(limits: Readonly<Record<string, number | null>>) {
  return Object.entries(limits).map(([name, most]) => ({ name, ...(most === null ? {} : { most }) }));
}

function isoOrNull(date: Date | undefined): string | null {
  return date ? iso(date) : null;
}
