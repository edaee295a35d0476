import type { Inbox, Outbox } from '@cairn/messaging/events';
import type { AccountStore } from '../accounts/ports.ts';
import type { AdminRecords } from '../admin/ports.ts';
import type { ApiTokenStore } from '../api-tokens/ports.ts';
import type { DeletionRecords } from '../deletion/ports.ts';
import type { ExportRecords } from '../export/ports.ts';
import type { SecondFactorStore } from '../second-factor/ports.ts';
import type { SessionStore } from '../sessions/ports.ts';

/** What the service keeps. Every change takes the events that announce it, and keeps both or neither. */
export interface AuthStore
  extends SessionStore,
    ApiTokenStore,
    SecondFactorStore,
    AccountStore,
    DeletionRecords,
    ExportRecords,
    AdminRecords {
  outbox: Outbox;
  inbox: Inbox;
}
