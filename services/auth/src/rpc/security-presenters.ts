import type {
  ApiToken as ApiTokenMessage,
  DeviceType as DeviceTypeName,
  GetSecondFactorResponse,
  Login as LoginMessage,
  Scope as ScopeName,
  Session as SessionMessage,
} from '@cairn/proto/auth/security';
import type { ApiToken, DeviceType, Scope, SecondFactor } from '../domain/security.ts';
import type { Devices } from '../domain/security-ports.ts';
import type { Login, Session } from '../domain/user.ts';

const deviceTypes: Record<DeviceType, DeviceTypeName> = {
  desktop: 'DEVICE_TYPE_DESKTOP',
  mobile: 'DEVICE_TYPE_MOBILE',
  tablet: 'DEVICE_TYPE_TABLET',
  other: 'DEVICE_TYPE_OTHER',
};

const scopeNames: Record<Scope, ScopeName> = {
  read: 'SCOPE_READ',
  write: 'SCOPE_WRITE',
  admin: 'SCOPE_ADMIN',
};

function presentDevice(userAgent: string, devices: Devices) {
  const { name, browser, system, type } = devices(userAgent);
  return { device: name, browser, system, deviceType: deviceTypes[type] };
}

export function presentSession(session: Session, currentId: string, devices: Devices): SessionMessage {
  const { id, ip, userAgent, createdAt, lastActiveAt } = session;
  return { id, ...presentDevice(userAgent, devices), ip, createdAt, lastActiveAt, current: id === currentId };
}

export function presentLogin(
  { id, userAgent, ip, succeeded, reason, at }: Login,
  devices: Devices,
): LoginMessage {
  return { id, at, ...presentDevice(userAgent, devices), ip, succeeded, reason: reason ?? '' };
}

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

export function presentSecondFactor(factor: SecondFactor | undefined): GetSecondFactorResponse {
  if (!factor?.enabledAt) return { enabled: false, enabledAt: undefined, backupCodesLeft: 0 };
  return { enabled: true, enabledAt: factor.enabledAt, backupCodesLeft: factor.backupCodesLeft };
}
