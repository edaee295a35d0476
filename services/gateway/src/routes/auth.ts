import { commonRefusals } from '@cairn/platform/errors';
import { forward } from '@cairn/platform/rpc';
import type { GetRegistrationResponse } from '@cairn/proto/auth';
import { all, one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presenter } from '../presenters/common.ts';
import { registrationSchema } from '../schemas/admin.ts';
import { loginSchema, registerSchema, tokenSchema, userSchema } from '../schemas/auth.ts';

const { get, json, post } = routesOf('Accounts');

const presentRegistration = presenter(registrationSchema, (it: GetRegistrationResponse) => ({
  ...it,
  first: it.isFirst,
}));

export const authRoutes: Route[] = [
  post('/api/auth/register', {
    summary: 'Make an account; where mail is sent, an address that has one is answered alike',
    open: true,
    status: 201,
    body: registerSchema,
    call: ({ auth }) => auth.register,
    message: ({ body }, { request }) => ({ ...body, ...namesOf(body), ip: request.ip }),
    result: one('user', presenter(userSchema)),
  }),

  get('/api/auth/registration', {
    summary: 'Who may make an account',
    open: true,
    call: ({ auth }) => auth.getRegistration,
    result: all(presentRegistration),
  }),

  json('post', '/api/auth/login', {
    summary: 'Sign in: exchange an e-mail address and a password for a token',
    open: true,
    bodyType: 'form',
    body: loginSchema,
    result: tokenSchema,
    async handle({ body }, { clients, call, request }) {
      const { accessToken, expiresAt } = await clients.auth.signIn(
        {
          email: body.username,
          password: body.password,
          code: body.code,
          ip: request.ip,
          userAgent: request.get('user-agent')?.slice(0, 512),
        },
        forward(call),
      );
      if (!expiresAt) throw commonRefusals.wrong_credentials();
      return {
        access_token: accessToken,
        token_type: 'bearer' as const,
        expires_in: Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000)),
      };
    },
  }),

  post('/api/auth/logout', {
    summary: 'Sign out: end the session of this token, everywhere',
    beforeSecondFactor: true,
    call: ({ auth }) => auth.signOut,
  }),
];

interface Names {
  first_name?: string | undefined;
  last_name?: string | undefined;
  full_name?: string | undefined;
}

function namesOf(body: Names): { firstName: string; lastName: string } {
  if (body.first_name !== undefined) return { firstName: body.first_name, lastName: body.last_name ?? '' };
  // Without any name auth says what is missing, together with the other fields that are wrong.
  const [firstName = '', ...others] = (body.full_name ?? '').trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
