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
}

/** A try to sign in to a known account, as its owner is shown it. */
export interface Login {
  id: string;
  userId: string;
  ip: string;
  userAgent: string;
  succeeded: boolean;
  at: Date;
}

/** A session that ended before its token ran out. */
export interface Revocation {
  sessionId: string;
  revokedAt: Date;
  /** When the token runs out. */
  expiresAt: Date;
}
