import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { Logger, SecurityLog } from '@cairn/platform/telemetry';
import { type Mailer, mailConsumer } from '@cairn/service/mail';
import { writeReceipt } from '../mails/write-mail.ts';
import type { DeletionRecords } from './ports.ts';

export interface ReceiptMailParts {
  store: Pick<DeletionRecords, 'findDeletion' | 'forgetAddress'>;
  mailer: Mailer;
  logger: Logger;
  security: SecurityLog;
}

/** Written to where mail is kept in a folder: the person's address must not be in it any more. */
const PLACEHOLDER_ADDRESS = 'deleted-account@cairn.invalid';

/**
 * Sends the receipt of a deleted account, as the last thing that is done with its address: with the mail, or with the
 * last try to send it, the address is forgotten. Mails that were kept in a folder, about this person or to them, go
 * before.
 */
export function sendReceipt({ store, mailer, logger, security }: ReceiptMailParts): ConsumerOptions {
  const consumer = mailConsumer({
    consumer: 'auth-receipt-mail',
    subjects: [subjects.accountMailWanted],
    mailer,
    logger,
    async compose(event) {
      const wanted = payloadOf(event, 'accountMailWanted');
      const receipt = wanted?.details.receipt;
      if (wanted?.kind !== 'account_deleted' || !receipt) return undefined;
      const deletion = await store.findDeletion(receipt);
      if (!deletion?.address) return undefined;
      await mailer.forget({ person: wanted.userId, address: deletion.address });
      const to = mailer.mode === 'outbox' ? PLACEHOLDER_ADDRESS : deletion.address;
      return { to, ...writeReceipt(deletion.language, mailer.link(`/deletion-receipts/${receipt}`)) };
    },
  });
  return {
    ...consumer,
    async handle(event, delivery) {
      await consumer.handle(event, delivery);
      const wanted = payloadOf(event, 'accountMailWanted');
      const receipt = wanted?.details.receipt;
      if (wanted?.kind !== 'account_deleted' || !receipt) return;
      await store.forgetAddress(receipt);
      const { userId: accountId } = wanted;
      security.record({ event: 'account_deleted', outcome: 'success', accountId, targetId: receipt });
    },
  };
}
