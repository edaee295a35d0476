import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import { AuthServiceDefinition, type AuthServiceImplementation, type User } from '@cairn/proto/auth';
import type { LimitName } from '@cairn/service/standing';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';

/** What is not given is made up. */
export interface TestUser {
  userId?: string;
  sessionId?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  emailVerified?: boolean;
  language?: string;
  timezone?: string;
  passwordUpdatedAt?: Date;
  /** As of an API token; a sign-in, which may do all, has none. */
  scope?: string;
  /** When the token runs out; in an hour if not given. */
  expiresAt?: Date;
}

/** A real signing key, and as much of the auth service as others need to verify what it signs. */
export interface TestAuth {
  definition: typeof AuthServiceDefinition;
  implementation: Pick<
    AuthServiceImplementation<CallExtension>,
    'getPublicKeys' | 'listRevocations' | 'batchGetUsers' | 'getStanding'
  >;
  /** What holds for everybody who calls from now on, for who has not been asked about yet; the defaults while empty. */
  limits: Partial<Record<LimitName, number>>;
  /** Who administers. */
  administrators: Set<string>;
  /** A token of a person, who has an account from then on, as last said here. */
  token(user?: TestUser): Promise<string>;
}

export async function testAuth(): Promise<TestAuth> {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM);
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: TOKEN_ALGORITHM };
  const accounts = new Map<string, User>();

  function keep(userId: string, user: TestUser): User {
    const account: User = {
      id: userId,
      email: user.email ?? 'ada@example.org',
      firstName: user.firstName ?? 'Ada',
      lastName: user.lastName ?? 'Lovelace',
      createdAt: new Date(0),
      avatarId: '',
      emailVerified: user.emailVerified ?? true,
      language: user.language ?? 'en',
      timezone: user.timezone ?? 'UTC',
      passwordUpdatedAt: user.passwordUpdatedAt,
    };
    accounts.set(userId, account);
    return account;
  }

  const limits: TestAuth['limits'] = {};
  const administrators: TestAuth['administrators'] = new Set();
  return {
    limits,
    administrators,
    definition: AuthServiceDefinition,
    implementation: {
      getPublicKeys: async () => ({ jwks: { keys: [jwk] } }),
      getStanding: async ({ userId }) => ({
        limits: { ...limits } as Record<string, number>,
        administrator: administrators.has(userId),
      }),
      listRevocations: async () => ({ revocations: [], nextPageToken: '' }),
      batchGetUsers: async ({ ids, emails }) => ({
        users: [
          ...ids.flatMap((id) => accounts.get(id) ?? []),
          ...[...accounts.values()].filter(
            ({ email, emailVerified }) => emailVerified && emails.includes(email),
          ),
        ],
      }),
    },
    token(user = {}) {
      const account = keep(user.userId ?? uuidv7(), user);
      return new SignJWT({
        sid: user.sessionId ?? uuidv7(),
        email: account.email,
        first_name: account.firstName,
        ...(user.scope === undefined ? {} : { scope: user.scope }),
        last_name: account.lastName,
      })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: 'test' })
        .setSubject(account.id)
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(user.expiresAt ?? '1h')
        .sign(privateKey);
    },
  };
}
