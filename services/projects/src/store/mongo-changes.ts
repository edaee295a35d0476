import type { MongoOutbox } from '@cairn/messaging/mongo';
import { present } from '@cairn/persistence/mongo';
import type { Collections } from './mongo-schema.ts';

export type Change = (
  filter: { _id: number } & Record<string, unknown>,
  update: Readonly<Record<string, object>>,
  events: Parameters<MongoOutbox['entries']>[0],
  arrayFilters?: Record<string, unknown>[],
) => Promise<boolean>;

/** Changes a project that is there, with the events that announce it; false when none was found. */
export function mongoChanges(projects: Collections['projects'], outbox: MongoOutbox): Change {
  return (filter, update, events, arrayFilters) =>
    outbox.change(projects, { ...filter, ...present }, update, events, arrayFilters);
}
