import type { Mutant } from '../mutant.ts';

const auth = 'services/auth/src';
const secondFactor = [`${auth}/second-factor/second-factor.test.ts`, `${auth}/store/sqlite.test.ts`];

/** Accounts: signing in, second factors, passwords, API tokens. */
export const accounts: readonly Mutant[] = [
  {
    name: 'code-used-twice',
    file: `${auth}/second-factor/try-code.ts`,
    find: "(await parts.store.useStep(factor.userId, step)) ? 'right' : 'used_code'",
    replace: "(await parts.store.useStep(factor.userId, step)) ? 'right' : 'right'",
    tests: secondFactor,
    why: 'who sees a code of an authenticator can use it once more',
  },
  {
    name: 'code-of-same-step-again',
    file: `${auth}/second-factor/sqlite.ts`,
    find: 'AND last_step < ?1 AND',
    replace: 'AND last_step <= ?1 AND',
    tests: secondFactor,
    why: 'a code of an authenticator is used up never',
  },
  {
    name: 'second-factor-not-asked',
    file: `${auth}/sign-in/sign-in.ts`,
    find: 'await checkCode(parts, found.user, input, who);',
    replace: '',
    tests: secondFactor,
    why: 'a password alone opens an account with a second factor',
  },
  {
    name: 'sign-in-limit-not-asked-in-turn',
    file: `${auth}/sign-in/sign-in.ts`,
    find: 'await Promise.all([parts.store.findCredential(who.emailKey), parts.limits.check(who)]);',
    replace: 'await Promise.all([parts.store.findCredential(who.emailKey)]);',
    tests: [`${auth}/service.test.ts`],
    why: 'tries that are made side by side pass the limit together',
  },
  {
    name: 'sign-in-outlives-password',
    file: `${auth}/sign-in/sign-in.ts`,
    find: 'if (shut || (await parts.store.findCredential(emailKey))?.passwordHash !== passwordHash) {',
    replace: 'if (shut) {',
    tests: [`${auth}/sign-in/sign-in.test.ts`],
    why: 'a sign-in with the old password outlives its change',
  },
  {
    name: 'loser-of-two-changes-reports-changed',
    file: `${auth}/passwords/change-password.ts`,
    find: 'if (!isChanged) throw refusals.current_password_wrong();',
    replace: '',
    tests: [`${auth}/passwords/change-password.test.ts`, `${auth}/passwords/passwords.test.ts`],
    why: 'a person believes in a password that does not hold',
  },
  {
    name: 'password-keeps-other-sessions',
    file: `${auth}/passwords/change-password.ts`,
    find: 'await endSessions(store, userId, { keep: keptSessionId, traceId: call.traceId });',
    replace: '',
    tests: [`${auth}/passwords/change-password.test.ts`, `${auth}/passwords/passwords.test.ts`],
    why: 'who had the old password stays signed in until an event ends that',
  },
  {
    name: 'api-token-outlives-its-end',
    file: `${auth}/api-tokens/exchange-api-token.ts`,
    find: '|| token.expiresAt <= now)',
    replace: ')',
    tests: [`${auth}/api-tokens/api-tokens.test.ts`],
    why: 'an API token goes on after its end',
  },
  {
    name: 'api-token-gets-every-scope',
    file: `${auth}/api-tokens/exchange-api-token.ts`,
    find: 'tokens.issue({ user, sessionId, scopes, issuedAt: now, expiresAt })',
    replace: "tokens.issue({ user, sessionId, scopes: ['read', 'write'], issuedAt: now, expiresAt })",
    tests: [`${auth}/api-tokens/api-tokens.test.ts`],
    why: 'an API token that may only read can write',
  },
];
