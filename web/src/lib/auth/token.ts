/** Where the bearer token is kept. */
export const TOKEN_KEY = 'cairn.token';

/** Who is signed in, as the token's claims say. */
export interface TokenUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** When the token ends, in milliseconds since the epoch. */
  expiresAt: number;
}

function decodeSegment(segment: string): unknown {
  const base64 = segment.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads the claims of a JWT without checking its signature (the server does that on every call).
 * Null when it is no JWT, has no subject, or has ended at `now`.
 */
export function decodeToken(token: string, now: number = Date.now()): TokenUser | null {
  try {
    const claims = decodeSegment(token.split('.')[1] ?? '') as Record<string, unknown>;
    const expiresAt = Number(claims.exp) * 1000;
    const id = text(claims.sub);
    if (!id || !(expiresAt > now)) return null;
    const [first = '', ...rest] = text(claims.name).split(' ').filter(Boolean);
    return {
      id,
      email: text(claims.email) || id,
      firstName: text(claims.first_name) || first,
      lastName: text(claims.last_name) || rest.join(' '),
      expiresAt,
    };
  } catch {
    return null;
  }
}
