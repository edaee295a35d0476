import type { Envelope } from '@cairn/messaging/events';
import type { Revocation } from '../sessions/session.ts';
import type { ApiToken } from './api-token.ts';

export interface ApiTokenStore {
  addApiToken(token: ApiToken, hash: string, events: readonly Envelope[]): Promise<void>;
  /** A person's tokens, those that ran out too, older than `before` (an id), newest first. */
  listApiTokens(userId: string, limit: number, before: string | undefined): Promise<ApiToken[]>;
  findApiToken(hash: string): Promise<ApiToken | undefined>;
  /** Notes when a token was last used; never an earlier moment than is known. */
  touchApiToken(id: string, at: Date): Promise<void>;
  /**
   * Removes a person's token and revokes what it was exchanged for; false when there is none. After a process died
   * midway it can be made again.
   */
  revokeApiToken(userId: string, revocation: Revocation, events: readonly Envelope[]): Promise<boolean>;
}
