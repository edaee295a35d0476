import { forward } from '@cairn/platform/rpc';
import { jsonRoute, type Route } from '../http/route.ts';
import { presentSecondFactor } from '../presenters/security.ts';
import {
  backupCodesSchema,
  confirmSecondFactorSchema,
  enableSecondFactorSchema,
  secondFactorSchema,
  secondFactorSecretSchema,
  setUpSecondFactorSchema,
} from '../schemas/security.ts';

const tag = 'Security';
const path = '/api/users/me/two-factor';

export const twoFactorRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path,
    beforeSecondFactor: true,
    tag,
    summary: 'Whether two-factor authentication is on',
    result: secondFactorSchema,
    async handle(_input, { clients, call }) {
      return presentSecondFactor(await clients.auth.getSecondFactor({}, forward(call)));
    },
  }),

  jsonRoute({
    method: 'post',
    path: `${path}/setup`,
    beforeSecondFactor: true,
    tag,
    summary:
      'Begin to set it up: a secret for an authenticator app. It is off until a code of that app is shown',
    body: setUpSecondFactorSchema,
    result: secondFactorSecretSchema,
    async handle({ body }, { clients, call }) {
      const { secret, otpauthUri, qrSvg } = await clients.auth.beginSecondFactor(
        { currentPassword: body.current_password },
        forward(call),
      );
      return { secret, otpauth_uri: otpauthUri, qr_svg: qrSvg };
    },
  }),

  jsonRoute({
    method: 'post',
    path: `${path}/enable`,
    beforeSecondFactor: true,
    tag,
    summary: 'Turn it on, by a code of the app. Gives backup codes, shown now and never again',
    body: enableSecondFactorSchema,
    result: backupCodesSchema,
    async handle({ body }, { clients, call }) {
      const { backupCodes } = await clients.auth.enableSecondFactor(body, forward(call));
      return { backup_codes: backupCodes };
    },
  }),

  jsonRoute({
    method: 'post',
    path: `${path}/disable`,
    tag,
    summary: 'Turn it off',
    status: 204,
    body: confirmSecondFactorSchema,
    async handle({ body }, { clients, call }) {
      const { current_password: currentPassword, code } = body;
      await clients.auth.disableSecondFactor({ currentPassword, code }, forward(call));
    },
  }),

  jsonRoute({
    method: 'post',
    path: `${path}/backup-codes`,
    tag,
    summary: 'New backup codes in place of the earlier ones',
    body: confirmSecondFactorSchema,
    result: backupCodesSchema,
    async handle({ body }, { clients, call }) {
      const { current_password: currentPassword, code } = body;
      const { backupCodes } = await clients.auth.replaceBackupCodes({ currentPassword, code }, forward(call));
      return { backup_codes: backupCodes };
    },
  }),
];
