import type { ParkedEvent } from '@cairn/messaging/events';
import type { RegistrationMode as RegistrationModeName } from '@cairn/proto/auth';
import type {
  ParkedEvent as ParkedEventMessage,
  Person as PersonMessage,
  Settings as SettingsMessage,
} from '@cairn/proto/auth/admin';
import { enumValue, knownName } from '@cairn/proto/enum-names';
import { limitKinds, limitNames } from '@cairn/service/standing';
import { presentAccount } from '../accounts/presenters.ts';
import {
  REGISTRATION,
  type RegistrationMode,
  SECOND_FACTOR,
  type Settings,
  type SettingsBase,
} from '../installation/settings.ts';
import type { Person } from './people.ts';

export function presentMode(mode: RegistrationMode): RegistrationModeName {
  return enumValue(mode, 'REGISTRATION_MODE_');
}

/** Undefined for what was not specified. */
export function modeOf(name: RegistrationModeName): RegistrationMode | undefined {
  return knownName(name, 'REGISTRATION_MODE_');
}

export function presentSettings(settings: Settings, base: SettingsBase): SettingsMessage {
  return {
    registration: presentMode(settings.registration),
    registrationFixed: base.fixed.has(REGISTRATION),
    secondFactorDemanded: settings.secondFactorDemanded,
    secondFactorFixed: base.fixed.has(SECOND_FACTOR),
    limits: limitNames.map((name) => ({
      name,
      most: settings.limits[name],
      defaultMost: base.limits[name],
      fixed: base.fixed.has(limitKinds[name].variable),
      perPerson: limitKinds[name].perPerson,
    })),
  };
}

export function presentPerson(person: Person): PersonMessage {
  const { account, administration, isAdministrator, hasSecondFactor, deletionDueAt } = person;
  return {
    user: presentAccount(account),
    administrator: isAdministrator,
    secondFactor: hasSecondFactor,
    closedAt: administration.closedAt,
    passwordResetRequiredAt: administration.resetRequiredAt,
    deletionScheduledFor: deletionDueAt,
    limits: { ...administration.limits } as Record<string, number>,
  };
}

/** Without its payload, which may hold secrets. */
export function presentParked({
  consumer,
  event,
  attempts,
  error,
  parkedAt,
}: ParkedEvent): ParkedEventMessage {
  const { id: eventId, subject, projectId, actorId, traceId, time: publishedAt } = event;
  return { consumer, eventId, subject, projectId, actorId, traceId, publishedAt, parkedAt, attempts, error };
}
