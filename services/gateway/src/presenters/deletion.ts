import type {
  GetAccountDeletionReceiptResponse,
  GetAccountDeletionResponse,
  ScheduleAccountDeletionResponse,
} from '@cairn/proto/auth/deletion';
import { iso } from './common.ts';

export function presentAccountDeletion({ scheduledFor, sharedProjects }: GetAccountDeletionResponse) {
  return {
    scheduled_for: scheduledFor ? iso(scheduledFor) : null,
    shared_projects: sharedProjects.map(({ projectId, name, members }) => ({
      project_id: projectId,
      name,
      members: members.map((member) => ({
        member_id: member.memberId,
        name: member.name,
        role: member.role as 'owner' | 'editor' | 'viewer',
      })),
    })),
  };
}

export function presentScheduled({ scheduledFor }: ScheduleAccountDeletionResponse) {
  return { scheduled_for: iso(scheduledFor) };
}

export function presentAccountReceipt(receipt: GetAccountDeletionReceiptResponse) {
  return {
    state: receipt.state as 'scheduled' | 'running' | 'finished',
    requested_at: iso(receipt.requestedAt),
    finished_at: receipt.finishedAt ? iso(receipt.finishedAt) : null,
    parts: receipt.parts.map(({ service, store, deleted, done }) => ({ service, store, deleted, done })),
  };
}
