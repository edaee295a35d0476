import type { SqliteOutbox } from '@cairn/messaging/events';
import { ofLive, type Tables } from '../store/sqlite-tables.ts';
import type { SecondLookRecords } from './ports.ts';

export function sqliteSecondLook({ turns }: Tables, outbox: SqliteOutbox): SecondLookRecords {
  return {
    async saveVerdicts({ messageId, generation }, changes, events) {
      return outbox.commit(events, () => {
        const [turn] = turns.query(
          `WHERE id = ? AND generation = ? AND state = 'complete' AND ${ofLive}`,
          messageId,
          generation,
        );
        return turn !== undefined && turns.update({ id: messageId }, changes) > 0;
      });
    },
  };
}
