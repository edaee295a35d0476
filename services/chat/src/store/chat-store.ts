import type { Inbox, Outbox } from '@cairn/messaging/events';
import type { AnswerRecords } from '../answering/ports.ts';
import type { SessionRecords } from '../chats/ports.ts';
import type { QuotingRecords } from '../citations/ports.ts';
import type { ConnectionRecords } from '../connections/ports.ts';
import type { FeedbackRecords } from '../feedback/ports.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { SecondLookRecords } from '../second-look/ports.ts';
import type { TokenSumRecords } from '../token-sums/ports.ts';
import type { VersionRecords } from '../versions/ports.ts';

/**
 * Everything the service keeps. Every change takes the events that announce it, and keeps both or neither. Several
 * processes may use the same records at once, and any of them may be killed at any moment.
 */
export interface ChatStore
  extends SessionRecords,
    MessageRecords,
    AnswerRecords,
    QuotingRecords,
    SecondLookRecords,
    ConnectionRecords,
    TokenSumRecords,
    FeedbackRecords,
    VersionRecords {
  outbox: Outbox;
  inbox: Inbox;
}
