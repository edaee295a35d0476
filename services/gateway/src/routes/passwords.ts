import { forward } from '@cairn/platform/rpc';
import { jsonRoute, type Route } from '../http/route.ts';
import {
  changePasswordSchema,
  requestResetSchema,
  resetPasswordSchema,
  sentSchema,
  verifyEmailSchema,
} from '../schemas/account.ts';

const tag = 'Accounts';
const RESET_SENT = 'If an account with this email exists, a reset link has been sent.';
const VERIFICATION_SENT = 'A link has been sent. Open it to verify your email address.';

export const passwordRoutes: Route[] = [
  jsonRoute({
    method: 'post',
    path: '/api/users/change-password',
    tag,
    summary: 'Change the password; every other session ends, and API tokens unless they are to stay',
    status: 204,
    body: changePasswordSchema,
    async handle({ body }, { clients, call }) {
      const { current_password: currentPassword, new_password: newPassword, code = '' } = body;
      await clients.auth.changePassword(
        { currentPassword, newPassword, code, keepApiTokens: !body.end_api_tokens },
        forward(call),
      );
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/auth/request-password-reset',
    tag,
    summary: 'Ask for a link to set a new password; the answer is the same for every address',
    open: true,
    status: 202,
    body: requestResetSchema,
    result: sentSchema,
    async handle({ body }, { clients, call, request }) {
      const asked = { email: body.email, ip: request.ip ?? '' };
      const { outbox } = await clients.auth.requestPasswordReset(asked, forward(call));
      return { detail: RESET_SENT, outbox };
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/auth/reset-password',
    tag,
    summary: 'Set a new password by the token of a link; every session and API token ends',
    open: true,
    status: 204,
    body: resetPasswordSchema,
    async handle({ body }, { clients, call, request }) {
      const { token, new_password: newPassword } = body;
      await clients.auth.resetPassword({ token, newPassword, ip: request.ip ?? '' }, forward(call));
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/users/me/verify-email',
    beforeSecondFactor: true,
    tag,
    summary: 'Ask for a link that verifies the email address, or the one that is to take its place',
    status: 202,
    result: sentSchema,
    async handle(_input, { clients, call }) {
      const { outbox } = await clients.auth.requestEmailVerification({}, forward(call));
      return { detail: VERIFICATION_SENT, outbox };
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/auth/verify-email',
    tag,
    summary: 'Verify an email address by the token of a link',
    open: true,
    status: 204,
    body: verifyEmailSchema,
    async handle({ body }, { clients, call, request }) {
      await clients.auth.verifyEmail({ token: body.token, ip: request.ip ?? '' }, forward(call));
    },
  }),
];
