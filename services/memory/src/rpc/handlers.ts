import { requireUser } from '@cairn/platform/auth';
import type { CallExtension, HandlerContext } from '@cairn/platform/rpc';
import { knownName } from '@cairn/proto/enum-names';
import type { MemoryServiceImplementation } from '@cairn/proto/memory';
import type { ProjectAccess } from '@cairn/service/access';
import { createItem } from '../domain/create-item.ts';
import { deleteItem } from '../domain/delete-item.ts';
import { getItem } from '../domain/get-item.ts';
import { listItems } from '../domain/list-items.ts';
import type { MemoryStore } from '../domain/ports.ts';
import { presentItem } from './presenters.ts';

export interface HandlerParts {
  store: MemoryStore;
  access: ProjectAccess;
}

export function createHandlers({ store, access }: HandlerParts): MemoryServiceImplementation<CallExtension> {
  return {
    async createItem(request, context) {
      await access.write(context, request.projectId);
      const input = {
        ...request,
        memoryType: knownName(request.memoryType, 'MEMORY_TYPE_'),
        sourceType: knownName(request.sourceType, 'SOURCE_TYPE_'),
      };
      return { item: presentItem(await createItem(store, input, author(context))) };
    },

    async getItem({ projectId, itemId }, context) {
      await access.read(context, projectId);
      return { item: presentItem(await getItem(store, projectId, itemId)) };
    },

    async listItems(request, context) {
      await access.read(context, request.projectId);
      const page = await listItems(store, request.projectId, request);
      return { ...page, items: page.items.map(presentItem) };
    },

    async deleteItem(request, context) {
      await access.write(context, request.projectId);
      await deleteItem(store, request, author(context));
      return {};
    },
  };
}

function author(context: HandlerContext): { userId: string; traceId: string } {
  return { userId: requireUser(context).userId, traceId: context.traceId };
}
