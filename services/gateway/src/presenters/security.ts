import type { Login, Session } from '@cairn/proto/auth/security';
import type { z } from 'zod';
import {
  apiTokenSchema,
  backupCodesSchema,
  loginLineSchema,
  revokedSchema,
  secondFactorSchema,
  secondFactorSecretSchema,
  sessionSchema,
} from '../schemas/security.ts';
import { presenter } from './common.ts';

/** Nothing here knows where addresses are. */
const location = null;

export const presentSession = presenter(sessionSchema, (session: Session) => ({
  ...session,
  location,
  lastActive: session.lastActiveAt,
}));

export const presentApiToken = presenter(apiTokenSchema);

type Reason = z.infer<typeof loginLineSchema>['reason'];

export const presentLogin = presenter(loginLineSchema, (login: Login) => ({
  ...login,
  timestamp: login.at,
  location,
  success: login.succeeded,
  reason: login.reason === '' ? null : (login.reason as Reason),
}));

export const presentRevoked = presenter(revokedSchema, ({ ended }: { ended: number }) => ({
  revoked: ended,
}));
export const presentSecondFactor = presenter(secondFactorSchema);
export const presentSecondFactorSecret = presenter(secondFactorSecretSchema);
export const presentBackupCodes = presenter(backupCodesSchema);
