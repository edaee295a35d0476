import type { MongoOutbox } from '@cairn/messaging/mongo';
import { present } from '@cairn/persistence/mongo';
import type { Collections } from './mongo-schema.ts';

export type Change = (
  filter: { _id: number } & Record<string, unknown>,
  update: { $set?: object; $unset?: object; $push?: object; $pull?: object },
  events: Parameters<MongoOutbox['entries']>[0],
  arrayFilters?: Record<string, unknown>[],
) => Promise<boolean>;

/** Changes a project that is there, with the events that announce it; false when none was found. */
export function mongoChanges(projects: Collections['projects'], outbox: MongoOutbox): Change {
  return async (filter, update, events, arrayFilters = []) => {
    const carried = { outbox: { $each: outbox.entries(events) } };
    const { matchedCount } = await projects.updateOne(
      { ...filter, ...present },
      { ...update, $push: { ...update.$push, ...carried } },
      { arrayFilters },
    );
    if (matchedCount > 0) outbox.added();
    return matchedCount > 0;
  };
}
