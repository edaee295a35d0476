import { openMongoDatabase } from '@cairn/messaging/mongo';
import type { MigrationPlan, Mongo } from '@cairn/persistence/mongo';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import { oneByOne } from '@cairn/persistence/records';
import type { Component } from '@cairn/service/run';
import type { NotificationsStore } from '../domain/ports.ts';
import { isCarried } from './is-carried.ts';
import { collectionsOf } from './mongo/collections.ts';
import { mongoDeliveries } from './mongo/deliveries.ts';
import { mongoInboxRecords } from './mongo/inbox.ts';
import { mongoPending } from './mongo/pending.ts';
import { mongoPersonal } from './mongo/personal.ts';
import { mongoRemovals } from './mongo/removals.ts';

export interface MongoNotificationsStore extends NotificationsStore {
  component: Component;
  portable: PortableStore;
  /** What starting would change in the database. */
  plan(): Promise<MigrationPlan>;
}

/** Records removed at once, by default. */
const PORTION = 500;

export function openMongoStore(
  mongo: Mongo,
  { portion = PORTION }: { portion?: number } = {},
): MongoNotificationsStore {
  const collections = collectionsOf(mongo.connection('notifications'));
  const all = Object.values(collections);
  const { outbox, inbox, component, plan } = openMongoDatabase(mongo, {
    service: 'notifications',
    models: all.map(({ model }) => model),
    carryEvents: ['notifications'],
  });
  return {
    ...mongoInboxRecords(collections, outbox),
    ...mongoDeliveries(collections),
    ...mongoPending(collections, inbox),
    ...mongoPersonal(collections),
    ...mongoRemovals(collections, portion),
    outbox,
    inbox,
    together: oneByOne,
    component,
    plan,
    portable: portableStore(
      'notifications',
      Object.entries(collections).flatMap(([name, { kind }]) => (isCarried(name) ? kind : [])),
    ),
  };
}
