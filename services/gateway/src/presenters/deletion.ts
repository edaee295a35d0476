import type {
  GetAccountDeletionReceiptResponse,
  GetAccountDeletionResponse,
  ScheduleAccountDeletionResponse,
} from '@cairn/proto/auth/deletion';
import type { z } from 'zod';
import { accountReceiptSchema } from '../schemas/deletion.ts';
import { byName, iso } from './common.ts';

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

type Receipt = z.infer<typeof accountReceiptSchema>;

export function presentAccountReceipt(receipt: GetAccountDeletionReceiptResponse): Receipt {
  return byName(accountReceiptSchema, { ...receipt, state: receipt.state as Receipt['state'] });
}
