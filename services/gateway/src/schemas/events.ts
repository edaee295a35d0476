import type { subjects } from '@cairn/messaging/events';
import { stage } from './documents.ts';
import { paramsSchema } from './errors.ts';
import { z } from './zod.ts';

/** The name of an event, by that of its payload. */
const kinds = <const Names extends { readonly [Kind in keyof typeof subjects]?: string }>(names: Names) =>
  z.enum(names);

/**
 * What `/api/events` sends, as the `data` of a server-sent event. Kinds may be added; clients ignore those they do not
 * know.
 */
export const liveEventSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: kinds({ documentProgressed: 'document.progressed' }),
      project_id: z.number().int(),
      document_id: z.string(),
      version: z.number().int(),
      stage,
      pages_done: z.number().int(),
      pages_total: z.number().int(),
    }),
    z.object({
      type: kinds({
        documentUploaded: 'document.uploaded',
        documentReady: 'document.ready',
        documentFailed: 'document.failed',
        documentDeleted: 'document.deleted',
        documentRenamed: 'document.renamed',
        documentPictured: 'document.pictured',
        documentDescribed: 'document.described',
        documentReplaced: 'document.replaced',
      }),
      project_id: z.number().int(),
      document_id: z.string(),
      name: z.string(),
      message: z.string().openapi({ description: 'why, when it failed' }),
      reason: z.string().optional().openapi({ description: 'Stable name of the message.' }),
      params: paramsSchema.optional().openapi({ description: 'What the message has in it.' }),
    }),
    z.object({
      type: kinds({
        projectCreated: 'project.created',
        projectUpdated: 'project.updated',
        projectArchived: 'project.archived',
        projectRestored: 'project.restored',
        projectDeleted: 'project.deleted',
      }),
      project_id: z.number().int(),
    }),
    z.object({
      type: kinds({ memberChanged: 'member.changed' }),
      project_id: z.number().int(),
      removed: z
        .literal(true)
        .optional()
        .openapi({ description: 'the caller was removed or left; the stream ends with this' }),
    }),
    z.object({
      type: kinds({
        chatSessionCreated: 'chat.session_created',
        chatSessionRenamed: 'chat.session_renamed',
        chatSessionPinned: 'chat.session_pinned',
        chatVersionChosen: 'chat.version_chosen',
        chatSessionDeleted: 'chat.session_deleted',
        chatMessageCreated: 'chat.message_created',
        chatMessageChanged: 'chat.message_changed',
      }),
      project_id: z.number().int(),
      session_id: z.number().int(),
    }),
    z.object({
      type: kinds({
        memoryCreated: 'memory.created',
        memoryUpdated: 'memory.updated',
        memoryDeleted: 'memory.deleted',
      }),
      project_id: z.number().int(),
      memory_id: z.string(),
    }),
    z.object({
      type: kinds({ memoryProposed: 'memory.proposed' }),
      project_id: z.number().int(),
    }),
    z.object({
      type: kinds({ notificationCreated: 'notification.created' }),
      notification_id: z.string(),
    }),
  ])
  .openapi('LiveEvent');

export type LiveEvent = z.infer<typeof liveEventSchema>;
