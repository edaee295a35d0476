import { stage } from './documents.ts';
import { paramsSchema } from './errors.ts';
import { z } from './zod.ts';

/**
 * What `/api/events` sends, as the `data` of a server-sent event. Kinds may be added; clients ignore those they do not
 * know.
 */
export const liveEventSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('document.progressed'),
      project_id: z.number().int(),
      document_id: z.string(),
      version: z.number().int(),
      stage,
      pages_done: z.number().int(),
      pages_total: z.number().int(),
    }),
    z.object({
      type: z.enum([
        'document.uploaded',
        'document.ready',
        'document.failed',
        'document.deleted',
        'document.renamed',
      ]),
      project_id: z.number().int(),
      document_id: z.string(),
      name: z.string(),
      message: z.string().openapi({ description: 'why, when it failed' }),
      reason: z.string().optional().openapi({ description: 'Stable name of the message.' }),
      params: paramsSchema.optional().openapi({ description: 'What the message has in it.' }),
    }),
    z.object({
      type: z.enum([
        'project.created',
        'project.updated',
        'project.archived',
        'project.restored',
        'project.deleted',
      ]),
      project_id: z.number().int(),
    }),
    z.object({
      type: z.literal('member.changed'),
      project_id: z.number().int(),
      removed: z
        .literal(true)
        .optional()
        .openapi({ description: 'the caller was removed or left; the stream ends with this' }),
    }),
    z.object({
      type: z.enum([
        'chat.session_created',
        'chat.session_renamed',
        'chat.session_deleted',
        'chat.message_created',
      ]),
      project_id: z.number().int(),
      session_id: z.number().int(),
    }),
    z.object({
      type: z.enum(['memory.created', 'memory.deleted']),
      project_id: z.number().int(),
      memory_id: z.string(),
    }),
    z.object({ type: z.literal('notification.created'), notification_id: z.string() }),
  ])
  .openapi('LiveEvent');

export type LiveEvent = z.infer<typeof liveEventSchema>;
