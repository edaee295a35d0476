import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterMongo } from 'rate-limiter-flexible';
import type { Mongo } from '../mongo/index.ts';
import { limitOn, type WithLimiter } from './limit-on.ts';
import type { LimitRule, Limits } from './limits.ts';

const COLLECTION = 'limits';
/** While the database is away it is asked again after this time, in milliseconds. */
const ASK_AGAIN_MS = 5_000;

/**
 * Limits counted in the database `<namespace>_limits`, so that replicas count together. While it is away each process
 * counts for itself.
 */
export function createMongoLimits(mongo: Mongo): Limits {
  const connection = mongo.connection('limits');
  return {
    limit: (name, rule) => limitOn(insured(limitersOf(connection, name, rule), mongo.logger), hashed),
    component: {
      name: 'limits',
      async start() {
        await mongo.connect();
        const collection = connection.collection(COLLECTION);
        // Two replicas that come at once must not begin two windows for a key.
        await collection.createIndex({ key: 1 }, { unique: true });
        // A window that ended counts for nothing; the server removes it in its own time.
        await collection.createIndex({ expire: 1 }, { expireAfterSeconds: 0 });
      },
    },
  };
}

interface Limiters {
  shared: RateLimiterAbstract;
  own: RateLimiterAbstract;
}

function limitersOf(connection: Connection, name: string, { most, windowSeconds }: LimitRule): Limiters {
  const options = { keyPrefix: name, points: most, duration: windowSeconds };
  return {
    shared: new RateLimiterMongo({
      ...options,
      storeClient: connection,
      tableName: COLLECTION,
      disableIndexesCreation: true,
      // A refused key is refused from memory: a flood of tries causes no flood of writes.
      inMemoryBlockOnConsumed: most,
    }),
    own: new RateLimiterMemory(options),
  };
}

/**
 * The shared limiter; and, for a while after it failed, this process's own, so that not every call waits for a server
 * that is away.
 */
function insured({ shared, own }: Limiters, logger: Mongo['logger']): WithLimiter {
  let askAgainAt = 0;
  return async (work) => {
    if (askAgainAt > 0) {
      if (Date.now() < askAgainAt) return work(own);
      // Only one call at a time finds out whether it is still away.
      askAgainAt = Date.now() + ASK_AGAIN_MS;
    }
    try {
      const result = await work(shared);
      askAgainAt = 0;
      return result;
    } catch (error) {
      if (askAgainAt === 0) logger.warn({ err: error }, 'limits are counted by this process alone for now');
      askAgainAt = Date.now() + ASK_AGAIN_MS;
      return work(own);
    }
  };
}

/** Keys hold addresses of people, which need not lie about in a further database; and a hash is short. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');
