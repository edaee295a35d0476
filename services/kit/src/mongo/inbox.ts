import type { Connection } from 'mongoose';
import type { Inbox } from '../events/inbox.ts';
import { isDuplicateKey } from './mongo.ts';

interface Remembered {
  _id: string;
  at: Date;
}

/** Which events a service has acted on; forgotten by the server's own clock after `REMEMBERED_SECONDS`. */
export function mongoInbox(connection: Connection): Inbox {
  const collection = () => connection.collection<Remembered>(INBOX);
  const key = (consumer: string, eventId: string) => `${consumer}/${eventId}`;
  return {
    async has(consumer, eventId) {
      return (await collection().findOne({ _id: key(consumer, eventId) })) !== null;
    },
    async add(consumer, eventId) {
      try {
        await collection().insertOne({ _id: key(consumer, eventId), at: new Date() });
      } catch (error) {
        // Remembered already.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}

export const INBOX = 'inbox';
/** Sixty days: far longer than any bus delivers an event of itself. */
export const REMEMBERED_SECONDS = 60 * 86_400;
