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

export type { SecretBox } from '@cairn/platform/auth';
