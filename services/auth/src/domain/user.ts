/** An account. */
export interface User {
  id: string;
  /** As its owner wrote it. Two addresses with the same `emailKeyOf` are one account. */
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
}

/** A sign-in that a token stands for. */
export interface Session {
  id: string;
  userId: string;
  ip: string;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
  /** Known to a few minutes. */
  lastActiveAt: Date;
}

/** Why a try failed. A code is used when it was right once, but was used before. */
export type LoginReason = 'wrong_password' | 'wrong_code' | 'used_code';

/** A try to sign in to a known account, as its owner is shown it. */
export interface Login {
  id: string;
  userId: string;
  ip: string;
  userAgent: string;
  succeeded: boolean;
  /** Undefined for one that succeeded, and for old ones. */
  reason?: LoginReason | undefined;
  at: Date;
}

/** A session that ended before its token ran out. */
export interface Revocation {
  sessionId: string;
  revokedAt: Date;
  /** When the token runs out. */
  expiresAt: Date;
}
