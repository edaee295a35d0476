import { all, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import {
  presentBackupCodes,
  presentSecondFactor,
  presentSecondFactorSecret,
} from '../presenters/security.ts';
import {
  confirmSecondFactorSchema,
  enableSecondFactorSchema,
  setUpSecondFactorSchema,
} from '../schemas/security.ts';

const { get, post } = routesOf('Security');
const path = '/api/users/me/two-factor';

export const twoFactorRoutes: Route[] = [
  get(path, {
    summary: 'Whether two-factor authentication is on',
    beforeSecondFactor: true,
    call: ({ auth }) => auth.getSecondFactor,
    result: all(presentSecondFactor),
  }),

  post(`${path}/setup`, {
    summary:
      'Begin to set it up: a secret for an authenticator app. It is off until a code of that app is shown',
    beforeSecondFactor: true,
    body: setUpSecondFactorSchema,
    call: ({ auth }) => auth.beginSecondFactor,
    result: all(presentSecondFactorSecret),
  }),

  post(`${path}/enable`, {
    summary: 'Turn it on, by a code of the app. Gives backup codes, shown now and never again',
    beforeSecondFactor: true,
    body: enableSecondFactorSchema,
    call: ({ auth }) => auth.enableSecondFactor,
    result: all(presentBackupCodes),
  }),

  post(`${path}/disable`, {
    summary: 'Turn it off',
    body: confirmSecondFactorSchema,
    call: ({ auth }) => auth.disableSecondFactor,
  }),

  post(`${path}/backup-codes`, {
    summary: 'New backup codes in place of the earlier ones',
    body: confirmSecondFactorSchema,
    call: ({ auth }) => auth.replaceBackupCodes,
    result: all(presentBackupCodes),
  }),
];
