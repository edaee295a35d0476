import { openMongoDatabase } from '@cairn/messaging/mongo';
import { blobIndexes } from '@cairn/persistence/blobs/gridfs';
import { isDuplicateKey, type ModelIndexes, type Mongo } from '@cairn/persistence/mongo';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import type { Component } from '@cairn/service/run';
import { mongoAccounts } from '../accounts/mongo.ts';
import { refusingTakenAddresses } from '../accounts/records.ts';
import { mongoAdmin } from '../admin/mongo.ts';
import { mongoApiTokens } from '../api-tokens/mongo.ts';
import { mongoDeletions } from '../deletion/mongo.ts';
import { mongoExports } from '../export/mongo.ts';
import { mongoSecondFactors } from '../second-factor/mongo.ts';
import { mongoSessions, mongoSignInKinds } from '../sessions/mongo.ts';
import type { AuthStore } from './auth-store.ts';
import { collectionsOn } from './mongo-collections.ts';

export function openMongoStore(mongo: Mongo): AuthStore & { component: Component; portable: PortableStore } {
  const collections = collectionsOn(mongo);
  const { signIns, exports, ...others } = collections;
  const carrying: ModelIndexes[] = [signIns];
  for (const { model } of Object.values(others)) carrying.push(model);
  const { outbox, inbox, component } = openMongoDatabase(mongo, {
    service: 'auth',
    models: [
      ...carrying,
      exports.model,
      // Of the archives of exports.
      ...blobIndexes,
    ],
    carryEvents: carrying.map(({ collection }) => collection.collectionName),
    unindexed: [
      {
        collection: 'accounts',
        fields: ['_id', 'email', 'firstName', 'lastName'],
        reason:
          'an administrator looks for a part of an address or a name, which no index serves, in the order of ids',
      },
      { collection: 'registration_invitations', reason: 'few: they run out, and are made by hand' },
    ],
  });
  const { sessions, logins } = mongoSignInKinds(collections);

  return {
    ...mongoAccounts(collections, outbox),
    ...mongoSessions(collections, outbox),
    ...mongoApiTokens(collections, outbox),
    ...mongoSecondFactors(collections, outbox),
    ...mongoDeletions(collections, outbox),
    ...mongoExports(collections, outbox),
    ...mongoAdmin(collections, outbox),
    outbox,
    inbox,
    component,
    portable: portableStore('auth', [
      refusingTakenAddresses(others.accounts.kind, isDuplicateKey),
      sessions,
      others.revocations.kind,
      logins,
      others.apiTokens.kind,
      others.secondFactors.kind,
      others.deletions.kind,
      others.installations.kind,
      others.registrationInvitations.kind,
    ]),
  };
}
