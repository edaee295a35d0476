import { AuthServiceDefinition, type AuthServiceImplementation } from '@cairn/proto/auth';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '../auth/index.ts';
import type { CallExtension } from '../rpc/index.ts';

/** What is not given is made up. */
export interface TestUser {
  userId?: string;
  sessionId?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
}

/** A real signing key, and as much of the auth service as others need to verify what it signs. */
export interface TestAuth {
  definition: typeof AuthServiceDefinition;
  implementation: Pick<AuthServiceImplementation<CallExtension>, 'getPublicKeys' | 'listRevocations'>;
  token(user?: TestUser): Promise<string>;
}

export async function testAuth(): Promise<TestAuth> {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM);
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: TOKEN_ALGORITHM };
  return {
    definition: AuthServiceDefinition,
    implementation: {
      getPublicKeys: async () => ({ jwksJson: JSON.stringify({ keys: [jwk] }) }),
      listRevocations: async () => ({ revocations: [], nextPageToken: '' }),
    },
    token: (user = {}) =>
      new SignJWT({
        sid: user.sessionId ?? uuidv7(),
        email: user.email ?? 'ada@example.org',
        first_name: user.firstName ?? 'Ada',
        last_name: user.lastName ?? 'Lovelace',
      })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: 'test' })
        .setSubject(user.userId ?? uuidv7())
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  };
}
