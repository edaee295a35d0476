import { requireSession } from '@cairn/platform/auth';
import { commonRefusals } from '@cairn/platform/errors';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { cancelDeletion } from './cancel-deletion.ts';
import { type DeletionParts, scheduleDeletion } from './schedule-deletion.ts';

/** Only the person themselves may do what is here: each asks for a sign-in, which an API token is not. */
export function deletionHandlers(parts: DeletionParts) {
  const { store } = parts;
  return {
    async getAccountDeletion(_request, context) {
      const { userId } = requireSession(context);
      const [deletion, sharedProjects] = await Promise.all([
        store.findDeletionOf(userId),
        parts.projects.listShared(userId, context),
      ]);
      return {
        scheduledFor: deletion?.dueAt,
        sharedProjects: sharedProjects.map((project) => ({ ...project, members: [...project.members] })),
      };
    },

    async scheduleAccountDeletion(request, context) {
      const { dueAt } = await scheduleDeletion(parts, requireSession(context), request, context);
      context.log.info('the deletion of an account was scheduled');
      return { scheduledFor: dueAt };
    },

    async cancelAccountDeletion(_request, context) {
      await cancelDeletion(store, requireSession(context).userId, context.traceId);
      return {};
    },

    async getAccountDeletionReceipt({ id }) {
      const deletion = await store.findDeletion(id);
      if (!deletion) throw commonRefusals.receipt_not_found();
      const { state, requestedAt, finishedAt, parts: all } = deletion;
      return { state, requestedAt, finishedAt, parts: [...all] };
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}
