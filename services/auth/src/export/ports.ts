import type { Envelope } from '@cairn/messaging/events';
import type { AccountExport, ExportLink } from './account-export.ts';

type ExportResult =
  | { state: 'ready'; archive: { bytes: number; sha256: string }; expiresAt: Date }
  | { state: 'failed'; error: string; expiresAt: Date };

/** Exports of accounts: one record a person. */
export interface ExportRecords {
  /**
   * Adds an export, in place of the person's earlier one, which is given as it was then; false, and nothing changed,
   * while that is under way.
   */
  addExport(added: AccountExport): Promise<{ replaced: AccountExport | undefined } | false>;
  findExport(id: string): Promise<AccountExport | undefined>;
  findExportOf(userId: string): Promise<AccountExport | undefined>;
  /**
   * Takes one that is to be made or to be removed, for the holder of `lease` until `until`: of several that ask at once
   * each gets another. What nobody gave back or finished falls to others after `until`.
   */
  takeExport(now: Date, until: Date, lease: string): Promise<AccountExport | undefined>;
  /** Says how far a taken one is, and keeps it until `until`. False when it was removed, or is another's by now. */
  noteExport(
    id: string,
    lease: string,
    progress: { done: number; total: number },
    until: Date,
  ): Promise<boolean>;
  /** False, and nothing changed or announced, when it was removed, or is another's by now. */
  finishExport(
    id: string,
    lease: string,
    result: ExportResult,
    events?: readonly Envelope[],
  ): Promise<boolean>;
  /**
   * Gives a taken one back, to be taken again from `at` on. With `uncounted` that try does not count: its process ended
   * for reasons of its own.
   */
  giveBackExport(id: string, lease: string, at: Date, options?: { uncounted: boolean }): Promise<void>;
  /** Gives back all that are being made: only where no other process can have taken one. */
  giveBackAllExports(): Promise<void>;
  /** Sets the link to one that is ready, in place of an earlier one; false when there is none. */
  linkExport(id: string, link: ExportLink): Promise<boolean>;
  /** Removes one, and gives it as it was then. */
  removeExport(id: string): Promise<AccountExport | undefined>;
}

/** Makes a person's archive, piece by piece and never as a whole in memory. */
export type ArchiveMaker = (
  userId: string,
  making: {
    exportId: string;
    signal: AbortSignal;
    /** Called after each part. */
    onProgress(progress: { done: number; total: number }): void;
  },
) => AsyncIterable<Uint8Array>;
