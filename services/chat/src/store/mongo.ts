import { openMongoDatabase } from '@cairn/messaging/mongo';
import { type Mongo, serverClock } from '@cairn/persistence/mongo';
import type { PortableStore } from '@cairn/persistence/portable';
import type { Component } from '@cairn/service/run';
import { mongoGenerations } from '../answering/mongo-generations.ts';
import { mongoTurns } from '../answering/mongo-turns.ts';
import { mongoSessions } from '../chats/mongo.ts';
import { mongoForgetting } from '../citations/mongo.ts';
import { mongoConnections } from '../connections/mongo.ts';
import { mongoFeedback } from '../feedback/mongo.ts';
import { mongoMessages } from '../messages/mongo.ts';
import { mongoSecondLook } from '../second-look/mongo.ts';
import { mongoTokenSums } from '../token-sums/mongo.ts';
import { mongoVersions } from '../versions/mongo.ts';
import type { ChatStore } from './chat-store.ts';
import { collectionsOf } from './mongo-collections.ts';
import { mongoPortable } from './mongo-portable.ts';

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
    ...mongoVersions(collections, outbox),
    ...mongoFeedback(collections),
    ...mongoForgetting(collections, outbox),
    ...mongoTurns(collections, outbox, clock),
    ...mongoGenerations(collections, outbox, clock),
    ...mongoSecondLook(collections, outbox),
    ...mongoTokenSums(collections),
    ...mongoConnections(collections),
    outbox,
    inbox,
    component,
    portable: mongoPortable(collections, sequences),
  };
}
