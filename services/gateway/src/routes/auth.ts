import { commonRefusals } from '@cairn/platform/errors';
import { forward } from '@cairn/platform/rpc';
import { enumName } from '@cairn/proto/enum-names';
import { jsonRoute, type Route } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentUser } from '../presenters/user.ts';
import { registrationSchema } from '../schemas/admin.ts';
import { loginSchema, registerSchema, tokenSchema, userSchema } from '../schemas/auth.ts';

export const authRoutes: Route[] = [
  jsonRoute({
    method: 'post',
    path: '/api/auth/register',
    tag: 'Accounts',
    summary: 'Make an account; where mail is sent, an address that has one is answered alike',
    open: true,
    status: 201,
    body: registerSchema,
    result: userSchema,
    async handle({ body }, { clients, call, request }) {
      const { firstName, lastName } = namesOf(body);
      const { user } = await clients.auth.register(
        {
          email: body.email,
          password: body.password,
          firstName,
          lastName,
          ip: request.ip ?? '',
          language: body.language ?? '',
          timezone: body.timezone ?? '',
        },
        forward(call),
      );
      return present(user, presentUser);
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/auth/registration',
    tag: 'Accounts',
    summary: 'Who may make an account',
    open: true,
    result: registrationSchema,
    async handle(_input, { clients, call }) {
      const { mode, isFirst } = await clients.auth.getRegistration({}, forward(call));
      return { mode: enumName(mode, 'REGISTRATION_MODE_'), first: isFirst };
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/auth/login',
    tag: 'Accounts',
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
          code: body.code ?? '',
          ip: request.ip ?? '',
          userAgent: request.get('user-agent')?.slice(0, 512) ?? '',
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

  jsonRoute({
    method: 'post',
    path: '/api/auth/logout',
    beforeSecondFactor: true,
    tag: 'Accounts',
    summary: 'Sign out: end the session of this token, everywhere',
    status: 204,
    async handle(_input, { clients, call }) {
      await clients.auth.signOut({}, forward(call));
    },
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
