import type { ApiToken as ApiTokenMessage, Scope as ScopeName } from '@cairn/proto/auth/security';
import type { ApiToken, Scope } from './api-token.ts';

const scopeNames: Record<Scope, ScopeName> = {
  read: 'SCOPE_READ',
  write: 'SCOPE_WRITE',
  admin: 'SCOPE_ADMIN',
};

export function presentApiToken(token: ApiToken): ApiTokenMessage {
  const { id, name, prefix, createdAt, expiresAt, lastUsedAt } = token;
  return {
    id,
    name,
    scopes: token.scopes.map((scope) => scopeNames[scope]),
    prefix,
    createdAt,
    expiresAt,
    lastUsedAt,
  };
}

/** The scopes that are known here. */
export function scopesOf(names: readonly ScopeName[]): Scope[] {
  return (Object.keys(scopeNames) as Scope[]).filter((scope) => names.includes(scopeNames[scope]));
}
