import type { Envelope } from '@cairn/messaging/events';
import { defineRecord, type RecordOf, text, time } from '@cairn/persistence/records';
import type { Administration, AdministrationChange } from '../accounts/administration.ts';
import type { User } from '../accounts/user.ts';
import type { ChosenLimits, ChosenSettings } from '../installation/settings.ts';

export const registrationInvitationRecord = defineRecord('registration_invitations', {
  fields: { id: text(), email: text(), emailKey: text(), createdAt: time(), expiresAt: time() },
  key: ['id'],
});

/** An address that may make an account where that takes an invitation. */
export type RegistrationInvitation = RecordOf<typeof registrationInvitationRecord>;

/** What the installation and its administrators keep. Every change takes its events, and keeps both or neither. */
export interface AdminRecords {
  /** Whether any account was made yet. */
  hasAccounts(): Promise<boolean>;
  countAccounts(): Promise<number>;
  isAdministrator(userId: string): Promise<boolean>;
  /** In no order. */
  listAdministrators(): Promise<string[]>;
  /** False when the account is one already, or does not exist. */
  addAdministrator(userId: string): Promise<boolean>;
  /** The last one stays, also when two are removed at once. */
  removeAdministrator(userId: string): Promise<'removed' | 'last' | 'none'>;
  getSettings(): Promise<ChosenSettings>;
  /** Sets what is given; a limit of null is the default again. Concurrent changes of different values keep both. */
  changeSettings(change: SettingsChange, events: readonly Envelope[]): Promise<void>;
  getAdministration(userId: string): Promise<Administration>;
  /** False when there is no such account. */
  changeAdministration(
    userId: string,
    change: AdministrationChange,
    events: readonly Envelope[],
  ): Promise<boolean>;
  /** Accounts older than `before` (an id) in whose address or names each of the words is, newest first. */
  listPeople(words: readonly string[], limit: number, before: string | undefined): Promise<User[]>;
  /** In place of one that the address has. */
  addRegistrationInvitation(invitation: RegistrationInvitation, events: readonly Envelope[]): Promise<void>;
  /** The one of an address that holds at `at`. */
  findRegistrationInvitation(emailKey: string, at: Date): Promise<RegistrationInvitation | undefined>;
  /** Those that hold at `at`, older than `before` (an id), newest first. */
  listRegistrationInvitations(
    limit: number,
    before: string | undefined,
    at: Date,
  ): Promise<RegistrationInvitation[]>;
  /** By its id, or the address's. False when there is none. */
  removeRegistrationInvitation(which: { id: string } | { emailKey: string }): Promise<boolean>;
}

export interface SettingsChange {
  registration?: ChosenSettings['registration'];
  secondFactorDemanded?: boolean | undefined;
  limits?: Partial<Record<keyof ChosenLimits, number | null>>;
}
