import { type CarriesEvents, indexOutbox, outboxFields } from '@cairn/kit/mongo';
import { type Connection, Schema } from 'mongoose';
import type { Notification } from '../domain/notification.ts';
import type { Preferences } from '../domain/preferences.ts';

export type NotificationRecord = Omit<Notification, 'id'> & { _id: string } & CarriesEvents;

export interface PreferencesRecord extends Preferences {
  /** Whose they are. */
  _id: string;
  /** Counts the changes: one that was made to something older is made anew. */
  version: number;
}

const notificationSchema = new Schema<NotificationRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    type: { type: String, required: true },
    projectId: { type: Number, required: true },
    subjectId: { type: String },
    subjectName: { type: String },
    detail: { type: String },
    read: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    ...outboxFields,
  },
  { versionKey: false },
);
notificationSchema.index({ userId: 1, _id: -1 });
notificationSchema.index({ userId: 1, read: 1, _id: -1 });
notificationSchema.index({ projectId: 1 });
indexOutbox(notificationSchema);

const preferencesSchema = new Schema<PreferencesRecord>(
  {
    _id: { type: String, required: true },
    groups: { type: Schema.Types.Mixed, required: true },
    globalEnabled: { type: Boolean, required: true },
    emailEnabled: { type: Boolean, required: true },
    updatedAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false, minimize: false },
);

const removedProjectSchema = new Schema({ _id: { type: Number, required: true } }, { versionKey: false });

const removedPersonSchema = new Schema({ _id: { type: String, required: true } }, { versionKey: false });

export type NotificationsModels = ReturnType<typeof notificationsModels>;

export function notificationsModels(connection: Connection) {
  return {
    notifications: connection.model('Notification', notificationSchema, 'notifications'),
    preferences: connection.model('Preferences', preferencesSchema, 'preferences'),
    removedProjects: connection.model('RemovedProject', removedProjectSchema, 'removed_projects'),
    removedPeople: connection.model('RemovedPerson', removedPersonSchema, 'removed_people'),
  };
}

/** Not deleted: what is deleted stays until its last event is told. */
