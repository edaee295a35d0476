import { all, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { messageOf, presenter } from '../presenters/common.ts';
import {
  changePasswordSchema,
  requestResetSchema,
  resetPasswordSchema,
  sentSchema,
  verifyEmailSchema,
} from '../schemas/account.ts';

const { post } = routesOf('Accounts');
const RESET_SENT = 'If an account with this email exists, a reset link has been sent.';
const VERIFICATION_SENT = 'A link has been sent. Open it to verify your email address.';

const sent = (detail: string) =>
  all(presenter(sentSchema, ({ outbox }: { outbox: boolean }) => ({ detail, outbox })));

export const passwordRoutes: Route[] = [
  post('/api/users/change-password', {
    summary: 'Change the password; every other session ends, and API tokens unless they are to stay',
    body: changePasswordSchema,
    call: ({ auth }) => auth.changePassword,
    message: ({ body }) => ({ ...messageOf(body), keepApiTokens: !body.end_api_tokens }),
  }),

  post('/api/auth/request-password-reset', {
    summary: 'Ask for a link to set a new password; the answer is the same for every address',
    open: true,
    status: 202,
    body: requestResetSchema,
    call: ({ auth }) => auth.requestPasswordReset,
    message: ({ body }, { request }) => ({ ...body, ip: request.ip }),
    result: sent(RESET_SENT),
  }),

  post('/api/auth/reset-password', {
    summary: 'Set a new password by the token of a link; every session and API token ends',
    open: true,
    body: resetPasswordSchema,
    call: ({ auth }) => auth.resetPassword,
    message: ({ body }, { request }) => ({ ...messageOf(body), ip: request.ip }),
  }),

  post('/api/users/me/verify-email', {
    summary: 'Ask for a link that verifies the email address, or the one that is to take its place',
    beforeSecondFactor: true,
    status: 202,
    call: ({ auth }) => auth.requestEmailVerification,
    result: sent(VERIFICATION_SENT),
  }),

  post('/api/auth/verify-email', {
    summary: 'Verify an email address by the token of a link',
    open: true,
    body: verifyEmailSchema,
    call: ({ auth }) => auth.verifyEmail,
    message: ({ body }, { request }) => ({ ...body, ip: request.ip }),
  }),
];
