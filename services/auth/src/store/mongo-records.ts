import type { Login, Revocation, Session, User } from '../domain/user.ts';
import type { AccountRecord, RevocationRecord, SignInRecord } from './mongo-schema.ts';

export function toUser({ _id, email, firstName, lastName, createdAt }: AccountRecord): User {
  return { id: _id, email, firstName, lastName, createdAt };
}

/** Several, because a document may have none. */
export function sessionsOf({ userId, session }: SignInRecord): Session[] {
  if (!session) return [];
  const { id, ip, userAgent, createdAt, expiresAt, lastActiveAt = createdAt } = session;
  return [{ id, userId, ip, userAgent, createdAt, expiresAt, lastActiveAt }];
}

export function loginsOf({ _id, userId, login }: SignInRecord): Login[] {
  if (!login) return [];
  const { ip, userAgent, succeeded, reason, at } = login;
  return [{ id: _id, userId, ip, userAgent, succeeded, reason, at }];
}

export function toRevocation({ _id, revokedAt, expiresAt }: RevocationRecord): Revocation {
  return { sessionId: _id, revokedAt, expiresAt };
}
