import type {
  GetAccountDeletionReceiptResponse,
  GetAccountDeletionResponse,
} from '@cairn/proto/auth/deletion';
import type { z } from 'zod';
import { accountDeletionSchema, accountReceiptSchema } from '../schemas/deletion.ts';
import { presenter } from './common.ts';

type Role = z.infer<typeof accountDeletionSchema>['shared_projects'][number]['members'][number]['role'];

export const presentAccountDeletion = presenter(
  accountDeletionSchema,
  ({ scheduledFor, sharedProjects }: GetAccountDeletionResponse) => ({
    scheduledFor,
    sharedProjects: sharedProjects.map(({ members, ...project }) => ({
      ...project,
      members: members.map((member) => ({ ...member, role: member.role as Role })),
    })),
  }),
);

export const presentAccountReceipt = presenter(
  accountReceiptSchema,
  (receipt: GetAccountDeletionReceiptResponse) => ({
    ...receipt,
    state: receipt.state as z.infer<typeof accountReceiptSchema>['state'],
  }),
);
