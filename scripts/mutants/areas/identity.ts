import type { Mutant } from '../mutant.ts';

const auth = 'services/kit/platform/src/auth';
const rpc = 'services/kit/platform/src/rpc';
const authTests = ['token-verifier', 'service-tokens', 'secret-file'].map(
  (name) => `${auth}/${name}.test.ts`,
);
const rpcTests = ['rpc', 'authorization', 'callers'].map((name) => `${rpc}/${name}.test.ts`);

const accessTokens = `${auth}/token-verifier.ts`;
const serviceTokens = `${auth}/service-tokens.ts`;

/** Who calls: tokens of people and of services, and what a token may do. */
export const identity: readonly Mutant[] = [
  {
    name: 'token-remembered-for-ever',
    file: accessTokens,
    find: 'if (hasRunOut(caller)) {',
    replace: 'if (hasRunOut({ ...caller, expiresAt: new Date(8.64e15) })) {',
    tests: authTests,
    why: 'a token that ran out goes on for as long as its signature is remembered',
  },
  {
    name: 'token-audience',
    file: accessTokens,
    find: 'audience: TOKEN_AUDIENCE,',
    replace: '',
    tests: [...authTests, 'services/auth/src/keys/token-attacks.test.ts'],
    why: 'a token that auth signed for something else opens the API',
  },
  {
    name: 'token-issuer',
    file: accessTokens,
    find: 'issuer: TOKEN_ISSUER,',
    replace: '',
    tests: [...authTests, 'services/auth/src/keys/token-attacks.test.ts'],
    why: 'a token of another issuer opens the API',
  },
  {
    name: 'token-of-ended-session',
    file: accessTokens,
    find: 'if (options.revocations.has(caller.sessionId))',
    replace: 'if (options.revocations.has(caller.sessionId) && caller.sessionId === "")',
    tests: authTests,
    why: 'who signed out is still signed in',
  },
  {
    name: 'service-token-issuer',
    file: serviceTokens,
    find: 'issuer: SERVICE_TOKEN_ISSUER,',
    replace: '',
    tests: authTests,
    why: 'a token of a person, signed by auth, passes for a service',
  },
  {
    name: 'service-token-subject',
    file: serviceTokens,
    find: 'subject: signer.service,',
    replace: '',
    tests: authTests,
    why: 'a token that names another service than its signer holds',
  },
  {
    name: 'service-token-audience',
    file: serviceTokens,
    find: 'audience: name,\n      requiredClaims',
    replace: 'requiredClaims',
    tests: authTests,
    why: 'a token that one service was shown is good at every other',
  },
  {
    name: 'service-token-without-end',
    file: serviceTokens,
    find: `requiredClaims: ['exp', 'iat'],
      // A token with a longer life than tokens have is not accepted for longer.
      maxTokenAge: LIFETIME_SECONDS,`,
    replace: '',
    tests: authTests,
    why: 'a service token without an end holds for ever',
  },
  {
    name: 'service-token-remembered-for-ever',
    file: serviceTokens,
    find: 'if (known && known.until > Date.now()) return known.caller;',
    replace: 'if (known) return known.caller;',
    tests: authTests,
    why: 'a service token that ran out goes on for as long as it is remembered',
  },
  {
    name: 'anonymous-may-call',
    file: `${rpc}/callers.ts`,
    find: "return commonRefusals.sign_in_first();\n    case 'user':",
    replace: "return undefined;\n    case 'user':",
    tests: rpcTests,
    why: 'every call is open to everybody',
  },
  {
    name: 'person-calls-as-service',
    file: `${rpc}/callers.ts`,
    find: 'if (rule?.people) return undefined;',
    replace: 'return undefined;',
    tests: rpcTests,
    why: 'a person can make the calls that services make among themselves',
  },
  {
    name: 'service-calls-anything',
    file: `${rpc}/callers.ts`,
    find: 'if (rule?.services?.some((name) => name === caller.name)) return undefined;',
    replace: 'if (rule?.services) return undefined;',
    tests: rpcTests,
    why: 'an attacker who takes over one service can make the calls of all',
  },
  {
    name: 'method-without-rule-is-open',
    file: `${rpc}/callers.ts`,
    find: 'if (rule?.anyone) return undefined;',
    replace: 'if (!rule || rule.anyone) return undefined;',
    tests: rpcTests,
    why: 'a method whose rule was forgotten is open to everybody',
  },
  {
    name: 'bad-token-is-anonymous',
    file: `${rpc}/server-authentication.ts`,
    find: 'if (rule?.anyone) return anonymous;\n      throw error;',
    replace: 'return anonymous;',
    tests: rpcTests,
    why: 'a token that does not hold is answered as none, and its fault is never said',
  },
  {
    name: 'scope-not-asked',
    file: `${rpc}/server-authorization.ts`,
    find: 'if (caller.scopes && !caller.scopes.includes(needed(call.method))) {',
    replace: 'if (caller.scopes?.length === 0) {',
    tests: rpcTests,
    why: 'an API token that may only read can write',
  },
  {
    name: 'stream-outlives-session',
    file: `${rpc}/server-authorization.ts`,
    find: '      ended.abort();\n      either.abort();\n',
    replace: '',
    tests: rpcTests,
    why: 'a stream goes on for who signed out',
  },
];
