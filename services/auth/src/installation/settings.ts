import {
  boolean,
  defineRecord,
  json,
  oneOf,
  optional,
  type RecordOf,
  text,
} from '@cairn/persistence/records';
import {
  isLimitName,
  type LimitName,
  type LimitValues,
  limitKinds,
  limitValues,
} from '@cairn/service/standing';
import { z } from 'zod';

export const registrationModes = ['open', 'invited', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

export type ChosenLimits = Partial<Record<LimitName, number>>;

/** Limits by their names; those that do not exist any more are passed over. */
export const limitsField = json(
  z.codec(z.record(z.string(), z.number()), z.custom<ChosenLimits>(), {
    decode: knownLimits,
    encode: (limits) => limits as Record<string, number>,
  }),
);

/** The one record about the installation has this id. */
export const INSTALLATION = 'installation';

export const installationRecord = defineRecord('installation', {
  fields: {
    id: text(),
    /** The first account, which became an administrator. */
    founder: optional(text()),
    administrators: optional(json(z.array(z.string()))),
    registration: optional(oneOf(registrationModes)),
    secondFactorDemanded: optional(boolean()),
    limits: optional(limitsField),
  },
  key: ['id'],
});

export type Installation = RecordOf<typeof installationRecord>;

/** What administrators chose; what is absent is as the environment has it. */
export interface ChosenSettings extends Pick<Installation, 'registration' | 'secondFactorDemanded'> {
  limits: ChosenLimits;
}

/** What holds for the whole installation. */
export interface Settings {
  registration: RegistrationMode;
  secondFactorDemanded: boolean;
  limits: LimitValues;
}

/** Of the environment: the values that hold until others are set, and the variables whose values cannot be set. */
export interface SettingsBase extends Settings {
  fixed: ReadonlySet<string>;
}

export const REGISTRATION = 'REGISTRATION';
export const SECOND_FACTOR = 'SECOND_FACTOR_DEMANDED';

/** A value that the environment fixes outweighs what was chosen before. */
export function effectiveSettings(base: SettingsBase, chosen: ChosenSettings): Settings {
  const isFree = (variable: string) => !base.fixed.has(variable);
  return {
    registration: (isFree(REGISTRATION) && chosen.registration) || base.registration,
    secondFactorDemanded:
      (isFree(SECOND_FACTOR) ? chosen.secondFactorDemanded : undefined) ?? base.secondFactorDemanded,
    limits: limitValues(
      (name) => (isFree(limitKinds[name].variable) ? chosen.limits[name] : undefined) ?? base.limits[name],
    ),
  };
}

/** A person's own values outweigh the installation's. */
export function limitsOf(settings: Settings, own: ChosenLimits): LimitValues {
  return limitValues((name) => own[name] ?? settings.limits[name]);
}

/** Those that there are, of what is kept. */
export function knownLimits(kept: Readonly<Record<string, number>>): ChosenLimits {
  return Object.fromEntries(
    Object.entries(kept)
      .filter(([name]) => isLimitName(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export function settingsOf(installation: Installation | undefined): ChosenSettings {
  const { registration, secondFactorDemanded, limits = {} } = installation ?? {};
  return { registration, secondFactorDemanded, limits };
}
