import { type ApiToken as ApiTokenMessage, Scope as ScopeName } from '@cairn/proto/auth/security';
import { enumNames, enumValue } from '@cairn/proto/enum-names';
import type { ApiToken, Scope } from './api-token.ts';

export function presentApiToken(token: ApiToken): ApiTokenMessage {
  const { scopes, lastUsedAt } = token;
  return { ...token, lastUsedAt, scopes: scopes.map((scope) => enumValue(scope, 'SCOPE_')) };
}

/** The scopes that are known here. */
export function scopesOf(names: readonly ScopeName[]): Scope[] {
  return enumNames(ScopeName, 'SCOPE_').filter((scope) => names.includes(enumValue(scope, 'SCOPE_')));
}
