import type { ApiToken, GetSecondFactorResponse, Login, Session } from '@cairn/proto/auth/security';
import { enumName } from '@cairn/proto/enum-names';
import { iso } from './common.ts';

type Reason = 'wrong_password' | 'wrong_code' | 'used_code';

function isoOrNull(date: Date | undefined): string | null {
  return date ? iso(date) : null;
}

export function presentSession(session: Session) {
  return {
    id: session.id,
    device: session.device,
    browser: session.browser,
    system: session.system,
    device_type: enumName(session.deviceType, 'DEVICE_TYPE_'),
    ip: session.ip,
    // Nothing here knows where addresses are.
    location: null,
    created_at: iso(session.createdAt),
    last_active: iso(session.lastActiveAt),
    current: session.current,
  };
}

export function presentApiToken(token: ApiToken) {
  return {
    id: token.id,
    name: token.name,
    scopes: token.scopes.map((scope) => enumName(scope, 'SCOPE_')),
    prefix: token.prefix,
    created_at: iso(token.createdAt),
    expires_at: iso(token.expiresAt),
    last_used_at: isoOrNull(token.lastUsedAt),
  };
}

export function presentLogin(login: Login) {
  return {
    id: login.id,
    timestamp: iso(login.at),
    device: login.device,
    browser: login.browser,
    system: login.system,
    device_type: enumName(login.deviceType, 'DEVICE_TYPE_'),
    location: null,
    ip: login.ip,
    success: login.succeeded,
    reason: login.reason === '' ? null : (login.reason as Reason),
  };
}

export function presentSecondFactor(factor: GetSecondFactorResponse) {
  return {
    enabled: factor.enabled,
    backup_codes_left: factor.backupCodesLeft,
    enabled_at: isoOrNull(factor.enabledAt),
  };
}
