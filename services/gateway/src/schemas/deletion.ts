import { timestamp, z } from './zod.ts';

/** Of a field that auth has the rules for; only what no rule of its would take is refused here. */
const text = z.string().max(1_000);
/** More projects than anybody has to pass on. */
const MOST_TRANSFERS = 10_000;

export const accountDeletionSchema = z
  .object({
    scheduled_for: timestamp().nullable().openapi({ description: 'null: no deletion is scheduled' }),
    shared_projects: z
      .array(
        z.object({
          project_id: z.number().int(),
          name: z.string(),
          members: z.array(
            z.object({
              member_id: z.string(),
              name: z.string(),
              role: z.enum(['owner', 'editor', 'viewer']),
            }),
          ),
        }),
      )
      .openapi({ description: 'the projects that the person owns and others use, with those others' }),
  })
  .openapi('AccountDeletion');

export const scheduleDeletionSchema = z
  .object({
    confirmation: text.default('').openapi({ description: 'the word DELETE' }),
    password: text.default(''),
    code: text.optional().openapi({ description: 'of the second factor, where it is on' }),
    transfers: z
      .array(z.object({ project_id: z.number().int().positive(), member_id: z.string().max(128) }))
      .max(MOST_TRANSFERS)
      .default([])
      .openapi({ description: 'who takes over each of the shared projects' }),
  })
  .openapi('ScheduleAccountDeletion');

export const deletionScheduledSchema = z
  .object({ scheduled_for: timestamp() })
  .openapi('AccountDeletionScheduled');

export const accountReceiptSchema = z
  .object({
    state: z.enum(['scheduled', 'running', 'finished']),
    requested_at: timestamp(),
    finished_at: timestamp().nullable(),
    parts: z.array(
      z.object({
        service: z.string(),
        store: z.string(),
        deleted: z.number().int(),
        done: z.boolean().openapi({ description: 'the service has nothing of the person any more' }),
      }),
    ),
  })
  .openapi('AccountDeletionReceipt');
