import {
  defineRecord,
  integer,
  oneOf,
  optional,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';
import { channels, notificationTypes } from '../policy/kinds.ts';

/**
 * `sending` is written before anything leaves: what a killed process left in it may have arrived, and is not sent a
 * second time.
 */
const statuses = ['sent', 'waiting', 'sending', 'skipped', 'failed'] as const;

/** What becomes of a notification on one channel, and why. Names and texts are the notification's, not kept here. */
export const deliveryRecord = defineRecord('deliveries', {
  fields: {
    /** `<notification>.<channel>`: there is one of each. */
    id: text(),
    userId: text(),
    noticeId: text(),
    type: oneOf(notificationTypes),
    /** 0 for none. */
    projectId: integer(),
    channel: oneOf(channels),
    status: oneOf(statuses),
    /** A stable name; empty for what was simply sent. */
    reason: text(),
    /** Until when quiet hours last, or it waits. */
    until: optional(time()),
    /** Of what waits: when it is to be sent, or when the process that has it is given up. Of `sending`: the latter. */
    dueAt: optional(time()),
    attempts: integer(),
    createdAt: time(),
    updatedAt: time(),
    /** Which process has it. */
    owner: optional(text()),
  },
  key: ['id'],
  indexes: [
    ['userId', 'id'],
    ['noticeId'],
    ['projectId'],
    ['status', 'dueAt', 'owner'],
    ['status', 'userId', 'channel', 'dueAt'],
    ['createdAt'],
  ],
});

export type Delivery = RecordOf<typeof deliveryRecord>;

export const deliveryId = (noticeId: string, channel: Delivery['channel']) => `${noticeId}.${channel}`;

/** How long the log goes back, in milliseconds: 90 days. */
export const LOG_MS = 90 * 86_400_000;
