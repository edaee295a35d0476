/** How long an archive is kept, in milliseconds; what failed is told of as long. */
export const EXPORT_KEPT_MS = 24 * 3_600_000;
/** How long a link to it holds, in milliseconds. */
export const EXPORT_LINK_MS = 5 * 60_000;

export type ExportState = 'waiting' | 'running' | 'ready' | 'failed';

/** What opens an archive. Of its secrets only a hash is kept. */
export interface ExportLink {
  /** SHA-256 of both secrets, base64url. */
  hash: string;
  /** The sign-in that asked for it: it ends with that. */
  sessionId: string;
  expiresAt: Date;
}

/** An archive of everything a person owns, being made or made. A person has one at most. */
export interface AccountExport {
  id: string;
  userId: string;
  state: ExportState;
  /** Parts that are made, of `total`; 0 while that is unknown. */
  done: number;
  total: number;
  /** Of the archive once it is ready: its length in bytes and its SHA-256, hex, which is its name among the files. */
  archive: { bytes: number; sha256: string } | undefined;
  createdAt: Date;
  /** When it is removed; undefined while it is being made. */
  expiresAt: Date | undefined;
  /** Why it failed, for people; empty otherwise. */
  error: string;
  /** How often its making was begun. */
  attempts: number;
  link: ExportLink | undefined;
}

export function isUnderWay({ state }: Pick<AccountExport, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
