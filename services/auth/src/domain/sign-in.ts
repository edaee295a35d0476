import { InvalidInput, Unauthenticated } from '@cairn/kit/errors';
import { v7 as uuidv7 } from 'uuid';
import { EMAIL_MAX_BYTES, emailKeyOf } from './email.ts';
import { preparedPassword } from './password.ts';
import type { AttemptLimits, AuthStore, Passwords, TokenIssuer } from './ports.ts';
import type { Login, User } from './user.ts';

export interface SignInInput {
  email: string;
  password: string;
  /** Network address the call came from; empty when unknown. */
  ip: string;
  userAgent: string;
}

export interface SignInParts {
  store: AuthStore;
  passwords: Passwords;
  limits: AttemptLimits;
  tokens: TokenIssuer;
  /** How long a sign-in lasts. */
  tokenSeconds: number;
}

export interface SignedIn {
  accessToken: string;
  expiresAt: Date;
  user: User;
}

const USER_AGENT_MAX = 400;

/**
 * Exchanges an address and a password for a token. Unknown accounts are answered as known ones are: the same words,
 * after the same work, under the same limits.
 *
 * @throws InvalidInput when either is blank; Unauthenticated for a wrong pair; RateLimited after many of those.
 */
export async function signIn(parts: SignInParts, input: SignInInput, signal: AbortSignal): Promise<SignedIn> {
  requireBoth(input);
  // No account's address is as long as what is cut off here.
  const emailKey = emailKeyOf(input.email.slice(0, 2 * EMAIL_MAX_BYTES));
  const password = preparedPassword(input.password);
  const who = { ip: input.ip, emailKey };
  await parts.limits.check(who);
  const user = await parts.passwords.inTurn(signal, async (work) => {
    // Checked again, now that it is this call's turn: tries that waited side by side must not all pass the limit together.
    const [found] = await Promise.all([parts.store.findCredential(emailKey), parts.limits.check(who)]);
    const isRight = await work.verify(found?.passwordHash, password ?? '');
    if (found && isRight && password !== undefined) return found.user;
    // Side by side, so that a failure takes no longer where there is an account to note it for.
    const login = found && loginOf(found.user, input, new Date(), false);
    await Promise.all([parts.limits.failed(who), login && parts.store.addLogin(login)]);
    throw new Unauthenticated('Invalid email or password');
  });
  await parts.limits.succeeded(who);
  return beginSession(parts, user, input);
}

function requireBoth(input: SignInInput): void {
  const blank = (['email', 'password'] as const).filter((field) => input[field].trim() === '');
  if (blank.length === 0) return;
  const msg = 'Please enter both email and password';
  throw new InvalidInput(msg, {
    faults: blank.map((field) => ({ loc: ['body', field], msg, type: 'missing' })),
  });
}

async function beginSession(parts: SignInParts, user: User, input: SignInInput): Promise<SignedIn> {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + parts.tokenSeconds * 1000);
  const login = loginOf(user, input, createdAt, true);
  const { ip, userAgent } = login;
  const session = { id: uuidv7(), userId: user.id, ip, userAgent, createdAt, expiresAt };
  const accessToken = await parts.tokens.issue({
    user,
    sessionId: session.id,
    issuedAt: createdAt,
    expiresAt,
  });
  await parts.store.addSession(session, login);
  return { accessToken, expiresAt, user };
}

function loginOf(user: User, input: SignInInput, at: Date, succeeded: boolean): Login {
  const userAgent = input.userAgent.slice(0, USER_AGENT_MAX).toWellFormed();
  return { id: uuidv7(), userId: user.id, ip: input.ip.slice(0, 64), userAgent, succeeded, at };
}
