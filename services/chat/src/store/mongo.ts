import { openMongoDatabase } from '@cairn/messaging/mongo';
import { type Mongo, serverClock } from '@cairn/persistence/mongo';
import type { PortableStore } from '@cairn/persistence/portable';
import type { Component } from '@cairn/service/run';
import type { ChatStore } from '../domain/ports.ts';
import { collectionsOf } from './mongo-collections.ts';
import { mongoMessages } from './mongo-messages.ts';
import { mongoPortable } from './mongo-portable.ts';
import { mongoRuns } from './mongo-runs.ts';
import { mongoSessions } from './mongo-sessions.ts';
import { mongoTurns } from './mongo-turns.ts';

/** The chat store in a MongoDB database, which any number of processes may use at once. */
export function openMongoStore(mongo: Mongo): ChatStore & { component: Component; portable: PortableStore } {
  const collections = collectionsOf(mongo.connection('chat'));
  const clock = serverClock(mongo.connection('chat'));
  const { outbox, inbox, sequences, component } = openMongoDatabase(mongo, {
    service: 'chat',
    models: Object.values(collections).map(({ model }) => model),
    carryEvents: ['sessions', 'turns'],
  });
  return {
    ...mongoSessions(collections, outbox, sequences),
    ...mongoMessages(collections),
    ...mongoTurns(collections, outbox, clock),
    ...mongoRuns(collections, outbox, clock),
    outbox,
    inbox,
    component,
    portable: mongoPortable(collections, sequences),
  };
}
