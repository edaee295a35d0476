import type { Outbox } from '@cairn/messaging/events';
import type { ActivityRecords } from '../activity/ports.ts';
import type { AiSettingsRecords } from '../ai-settings/ports.ts';
import type { DeletionRecords } from '../deletion/ports.ts';
import type { InvitationRecords } from '../invitations/ports.ts';
import type { MemberRecords } from '../members/ports.ts';
import type { ProjectRecords } from '../projects/ports.ts';

/** Everything the service keeps. */
export interface ProjectsStore
  extends ProjectRecords,
    MemberRecords,
    InvitationRecords,
    DeletionRecords,
    ActivityRecords,
    AiSettingsRecords {
  outbox: Outbox;
}
