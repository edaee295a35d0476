import type { Login, LoginReason, Revocation, Session, User } from '../domain/user.ts';

/** Columns of `users u`, as `toUser` reads them. */
export const USER = 'u.id, u.email, u.first_name, u.last_name, u.created_at';

export interface UserRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  created_at: number;
}

export interface SessionRow {
  id: string;
  user_id: string;
  ip: string;
  user_agent: string;
  created_at: number;
  expires_at: number;
  last_active_at: number;
}

export interface LoginRow {
  id: string;
  user_id: string;
  ip: string;
  user_agent: string;
  succeeded: number;
  at: number;
  reason: LoginReason | null;
}

export interface RevocationRow {
  session_id: string;
  revoked_at: number;
  expires_at: number;
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    createdAt: new Date(row.created_at),
  };
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    lastActiveAt: new Date(row.last_active_at),
  };
}

export function toLogin(row: LoginRow): Login {
  return {
    id: row.id,
    userId: row.user_id,
    ip: row.ip,
    userAgent: row.user_agent,
    succeeded: row.succeeded === 1,
    reason: row.reason ?? undefined,
    at: new Date(row.at),
  };
}

export function toRevocation(row: RevocationRow): Revocation {
  return {
    sessionId: row.session_id,
    revokedAt: new Date(row.revoked_at),
    expiresAt: new Date(row.expires_at),
  };
}
