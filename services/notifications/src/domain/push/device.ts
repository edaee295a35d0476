import { defineRecord, type RecordOf, text, time } from '@cairn/persistence/records';

/** A browser that takes Web Push, by its subscription (RFC 8030, RFC 8291). */
export const deviceRecord = defineRecord('devices', {
  fields: {
    /** SHA-256 of the endpoint, base64url. */
    id: text(),
    userId: text(),
    /** An https address that only the push service and this installation know. */
    endpoint: text(),
    /** Keys of the browser, base64url. */
    p256dh: text(),
    auth: text(),
    createdAt: time(),
  },
  key: ['id'],
  indexes: [['userId', 'createdAt', 'id']],
});

export type Device = RecordOf<typeof deviceRecord>;

/** Of one person; the oldest goes when there are more. */
export const MOST_DEVICES = 20;

/** What an installation makes for itself at its first start: keys of Web Push, and of the links in mails. */
export const secretRecord = defineRecord('secrets', {
  fields: { name: text(), value: text() },
  key: ['name'],
});
