import type { EndpointAddress } from './ask-endpoint.ts';
import type { Connection } from './connection.ts';

/** What is kept of endpoints of language models. Read with each answer, so that a change holds at once everywhere. */
export interface ConnectionRecords {
  /** All, oldest first: there are few. */
  listConnections(): Promise<Connection[]>;
  addConnection(connection: Connection): Promise<void>;
  /** Keeps it in place of the one with its id and the revision before it; false when that is not there any more. */
  changeConnection(connection: Connection): Promise<boolean>;
  /** False when there is none. */
  removeConnection(id: string): Promise<boolean>;
  /** The key of the model that answers where a project chose none, as it was chosen. */
  getDefaultModel(): Promise<string | undefined>;
  setDefaultModel(model: string): Promise<void>;
}

export interface Tried {
  /** Until the first piece, and until the end, in milliseconds. */
  firstMs: number;
  tookMs: number;
}

/**
 * Asks a model for one short answer, in the way in which answers are asked for.
 *
 * @throws InvalidInput, RateLimited or Unavailable in words for an administrator.
 */
export type TryModel = (address: EndpointAddress, model: string, signal: AbortSignal) => Promise<Tried>;
