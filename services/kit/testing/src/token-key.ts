import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@cairn/platform/auth';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A key for access tokens, and its public half as auth publishes it. `life` is a length of time such as `2h`. */
export async function tokenKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM);
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: TOKEN_ALGORITHM };
  const token = (sid = 'session', life = '2h') =>
    new SignJWT({ sid, email: 'a@b.co', first_name: 'Ada', last_name: '' })
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid })
      .setSubject('ada')
      .setIssuer(TOKEN_ISSUER)
      .setAudience(TOKEN_AUDIENCE)
      .setExpirationTime(life)
      .sign(privateKey);
  return { jwk, token };
}
