import type { ApiToken, GetSecondFactorResponse, Login, Session } from '@cairn/proto/auth/security';
import { enumName } from '@cairn/proto/enum-names';
import type { z } from 'zod';
import { apiTokenSchema, loginLineSchema, secondFactorSchema, sessionSchema } from '../schemas/security.ts';
import { byName } from './common.ts';

/** Nothing here knows where addresses are. */
const location = null;

export function presentSession(session: Session): z.infer<typeof sessionSchema> {
  const deviceType = enumName(session.deviceType, 'DEVICE_TYPE_');
  return byName(sessionSchema, { ...session, deviceType, location, lastActive: session.lastActiveAt });
}

export function presentApiToken(token: ApiToken): z.infer<typeof apiTokenSchema> {
  return byName(apiTokenSchema, { ...token, scopes: token.scopes.map((scope) => enumName(scope, 'SCOPE_')) });
}

type LoginLine = z.infer<typeof loginLineSchema>;

export function presentLogin(login: Login): LoginLine {
  return byName(loginLineSchema, {
    ...login,
    timestamp: login.at,
    deviceType: enumName(login.deviceType, 'DEVICE_TYPE_'),
    location,
    success: login.succeeded,
    reason: login.reason === '' ? null : (login.reason as LoginLine['reason']),
  });
}

export function presentSecondFactor(factor: GetSecondFactorResponse): z.infer<typeof secondFactorSchema> {
  return byName(secondFactorSchema, factor);
}
