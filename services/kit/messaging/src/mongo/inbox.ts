import { INBOX, unlessTaken } from '@cairn/persistence/mongo';
import type { Connection } from 'mongoose';
import type { Inbox } from '../events/inbox.ts';

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
      await unlessTaken(collection().insertOne({ _id: key(consumer, eventId), at: new Date() }));
    },
  };
}
