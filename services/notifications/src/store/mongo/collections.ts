import { deletedDocumentRecord, deletedPersonRecord, deletedProjectRecord } from '@cairn/persistence/records';
import { mongoCollection } from '@cairn/persistence/records/mongo';
import type { Connection } from 'mongoose';
import { deliveryRecord } from '../../domain/deliveries/delivery.ts';
import {
  noticeDocumentRecord,
  noticeProjectRecord,
  notificationRecord,
} from '../../domain/inbox/notification.ts';
import { muteRecord, seenRecord } from '../../domain/mutes/mute.ts';
import { awaitedDocumentRecord, pendingRecord } from '../../domain/pending/pending.ts';
import { preferencesRecord } from '../../domain/preferences/preferences.ts';
import { deviceRecord, secretRecord } from '../../domain/push/device.ts';

interface Versioned {
  /** Counts the changes: one that was made to an older version is made again. */
  version: number;
}

export type Collections = ReturnType<typeof collectionsOf>;

export function collectionsOf(connection: Connection) {
  return {
    notifications: mongoCollection(connection, notificationRecord, { carriesEvents: true }),
    documents: mongoCollection(connection, noticeDocumentRecord),
    digests: mongoCollection(connection, noticeProjectRecord),
    deliveries: mongoCollection(connection, deliveryRecord),
    pending: mongoCollection(connection, pendingRecord),
    awaited: mongoCollection(connection, awaitedDocumentRecord),
    mutes: mongoCollection(connection, muteRecord),
    seen: mongoCollection(connection, seenRecord),
    devices: mongoCollection(connection, deviceRecord),
    secrets: mongoCollection(connection, secretRecord),
    preferences: mongoCollection<typeof preferencesRecord, Versioned>(connection, preferencesRecord, {
      fields: { version: { type: Number, required: true } },
      onImport: { $inc: { version: 1 } },
    }),
    deletedProjects: mongoCollection(connection, deletedProjectRecord),
    deletedDocuments: mongoCollection(connection, deletedDocumentRecord),
    deletedPeople: mongoCollection(connection, deletedPersonRecord),
  };
}
