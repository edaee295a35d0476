import type { Envelope } from '@cairn/messaging/events';
import type { SecondFactor } from './second-factor.ts';

export interface SecondFactorStore {
  getSecondFactor(userId: string): Promise<SecondFactor | undefined>;
  /**
   * Begins a set-up, in place of one that was begun before; false, and nothing changed, while the second factor is on.
   */
  beginSecondFactor(userId: string, sealedSecret: string): Promise<boolean>;
  /**
   * Turns the second factor on with the secret of the set-up, unless that is not `sealedSecret` any more or it is on.
   * `step` is the time step of the code that was shown: it counts as used.
   */
  enableSecondFactor(
    userId: string,
    enabled: { sealedSecret: string; step: number; backupCodes: readonly string[]; at: Date },
    events: readonly Envelope[],
  ): Promise<boolean>;
  /**
   * Counts the code of a time step as used; false when one of that or a later step was used, or there is no second
   * factor.
   */
  useStep(userId: string, step: number): Promise<boolean>;
  /** Takes away a backup code; false when it is not there (any more). */
  useBackupCode(userId: string, hash: string): Promise<boolean>;
  /** False while there is no second factor. */
  replaceBackupCodes(userId: string, hashes: readonly string[]): Promise<boolean>;
  /** Removes all of it; false, and nothing changed, when it is not on. */
  disableSecondFactor(userId: string, events: readonly Envelope[]): Promise<boolean>;
  /** The secrets of second factors that are on, after `after`, in the order of their sealed texts' characters. */
  listSealedSecrets(after: string, limit: number): Promise<SealedSecret[]>;
  /**
   * Puts a secret that was sealed again in place of what it was; false, and nothing changed, when it is not that any
   * more.
   */
  resealSecret(userId: string, from: string, to: string): Promise<boolean>;
}

export interface SealedSecret {
  userId: string;
  sealed: string;
}

/** The codes of authenticator apps, by RFC 6238: six digits, a new one every 30 seconds. */
export interface Authenticator {
  /** A new secret of 160 bits, in Base32. */
  newSecret(): Promise<string>;
  /** The key URI by which an app takes the secret, and a picture of it to scan, as SVG. */
  present(secret: string, account: string): Promise<{ uri: string; svg: string }>;
  /** The time step that a code is of, among the one of a moment and those before and after it. */
  stepOf(secret: string, code: string, at: Date): Promise<number | undefined>;
}
