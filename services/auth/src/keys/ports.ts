import type { Scope } from '@cairn/platform/auth';
import type { JSONWebKeySet } from 'jose';
import type { User } from '../accounts/user.ts';

export interface TokenIssuer {
  issue(claims: {
    user: User;
    sessionId: string;
    /** Of an API token; a sign-in may do all. */
    scopes?: readonly Scope[];
    issuedAt: Date;
    expiresAt: Date;
  }): Promise<string>;
  /** The public halves of the keys whose tokens hold. */
  publicKeys(): JSONWebKeySet;
}

/**
 * Encrypts what is kept, so that a copy of the store alone is of no use. One key seals; others open what was sealed
 * before it. What is sealed says up to its last dot with which key.
 */
export interface SecretBox {
  /** `owner` is bound to the text: it opens for the same one only. */
  seal(secret: string, owner: string): string;
  /** Undefined when it was sealed with a key that is not given, for another owner, or was changed. */
  open(sealed: string, owner: string): string | undefined;
  /** Whether it is sealed with the key that seals now. */
  isCurrent(sealed: string): boolean;
}
