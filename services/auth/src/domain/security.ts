import type { Scope } from '@cairn/platform/auth';

export type { Scope } from '@cairn/platform/auth';

/** What a program proves itself with in a person's name. */
export interface ApiToken {
  id: string;
  userId: string;
  name: string;
  scopes: readonly Scope[];
  /** How the token begins, for people to tell it from others; too little of it to be of use. */
  prefix: string;
  createdAt: Date;
  expiresAt: Date;
  /** Known to a few minutes; undefined for one that was never used. */
  lastUsedAt?: Date | undefined;
}

const YEAR_MS = 365 * 86_400_000;

/** When an API token ends: one that was kept without an end holds for a year. */
export function expiryOf(createdAt: Date | number, expiresAt: Date | number | null | undefined): Date {
  return new Date(expiresAt ?? Number(createdAt) + YEAR_MS);
}

/** A person's second factor: being set up, or on. Secrets are sealed; backup codes are kept as hashes. */
export interface SecondFactor {
  userId: string;
  /** Of a set-up that was begun and not ended; undefined otherwise. */
  pendingSecret: string | undefined;
  /** Undefined while the second factor is off. */
  secret: string | undefined;
  enabledAt: Date | undefined;
  backupCodesLeft: number;
}

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
