import { type DomainError, Unavailable } from './domain-errors.ts';
import { commonRefusals } from './refusals.ts';

/**
 * Names of the errors that the driver of MongoDB throws when a server is away, going away or too slow. By name, so that
 * a process without such a server loads no driver.
 *
 * Source: mongodb's `src/error.ts` and `src/cmap/errors.ts`, mongoose's `lib/error/serverSelection.js`.
 */
const awayNames = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
]);

/** Errors in which a server of MongoDB itself says something, with a code. */
const answerNames = new Set([
  'MongoServerError',
  'MongoWriteConcernError',
  'MongoBulkWriteError',
  'MongoStalePrimaryError',
]);

/**
 * Codes of a server that cannot act right now: it is not the primary, stops, reached no majority or no other server, or
 * ran out of time. Source: MongoDB's `error_codes.yml`.
 */
const awayCodes = new Set([
  6, 7, 50, 64, 89, 91, 100, 133, 134, 189, 202, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** The driver passes on as it is what a socket says that its other side ended in the middle of a write. */
function isEndedSocket(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
}

/** OutOfDiskSpace. */
const FULL_CODE = 14_031;

/** A server that this one depends on did not do something; the message is for operators. */
export class ServerFault extends Error {
  readonly code: 'unavailable' | 'storage_full';

  constructor(code: ServerFault['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServerFault';
    this.code = code;
  }
}

const { part_away, no_room } = commonRefusals;

/**
 * What the fault of a server that this one depends on means to a caller: `Unavailable` while it is away or too slow,
 * `StorageFull` when it has no room; undefined for anything else thrown. Whether a write that failed so was made is not
 * known.
 */
export function serverFault(error: unknown): DomainError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ServerFault)
    return (error.code === 'unavailable' ? part_away : no_room)({ cause: error });
  if (awayNames.has(error.name) || isEndedSocket(error)) return part_away({ cause: error });
  if (!answerNames.has(error.name) || !('code' in error)) return undefined;
  if (error.code === FULL_CODE) return no_room({ cause: error });
  return typeof error.code === 'number' && awayCodes.has(error.code)
    ? part_away({ cause: error })
    : undefined;
}

/**
 * Whether something failed only because a part of Cairn, or a server it depends on, is away: later it may succeed as it
 * is.
 */
export function isAway(error: unknown): boolean {
  return (error instanceof Unavailable ? error : serverFault(error)) instanceof Unavailable;
}
