import type { MongoOutbox } from '@cairn/messaging/mongo';
import { type Collections, turnOf } from '../store/mongo-collections.ts';
import type { SecondLookRecords } from './ports.ts';

export function mongoSecondLook({ sessions, turns }: Collections, outbox: MongoOutbox): SecondLookRecords {
  return {
    async saveVerdicts({ messageId, generation }, changes, events) {
      const ended = {
        ...turnOf(messageId),
        generation,
        state: 'complete' as const,
        lease: { $exists: false },
      };
      const turn = await turns.model.findOne(ended, { sessionId: 1 }).lean();
      if (!turn || !(await sessions.has({ id: turn.sessionId }))) return false;
      return outbox.change(turns.model, ended, turns.change(changes), events);
    },
  };
}
