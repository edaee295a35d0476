import type { CallExtension } from '@cairn/platform/rpc';
import { knownName } from '@cairn/proto/enum-names';
import type { MemoryServiceImplementation } from '@cairn/proto/memory';
import { createItem } from '../domain/items/create-item.ts';
import { deleteItem, deleteItems } from '../domain/items/delete-item.ts';
import { getItem } from '../domain/items/get-item.ts';
import { mergeItems } from '../domain/items/merge-items.ts';
import { supersedeItem } from '../domain/items/supersede-item.ts';
import { tagItems } from '../domain/items/tag-items.ts';
import { updateItem } from '../domain/items/update-item.ts';
import { listItems } from '../domain/listing/list-items.ts';
import { listTags } from '../domain/listing/list-tags.ts';
import { readItems } from '../domain/listing/read-items.ts';
import { recordUses } from '../domain/uses/record-uses.ts';
import { author, type HandlerParts, saidFields } from './handler-parts.ts';
import { presentItem, presentListed } from './presenters.ts';

export function itemHandlers({ store, access }: HandlerParts) {
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
      const page = await listItems(store, {
        ...request,
        memoryTypes: request.memoryTypes.flatMap((type) => knownName(type, 'MEMORY_TYPE_') ?? []),
        sourceTypes: request.sourceTypes.flatMap((type) => knownName(type, 'SOURCE_TYPE_') ?? []),
        sort: knownName(request.sort, 'ITEM_SORT_'),
        standing: knownName(request.standing, 'ITEM_STANDING_'),
      });
      return { ...page, items: page.items.map(presentListed) };
    },

    async updateItem(request, context) {
      const { projectId, itemId, revision } = request;
      await access.write(context, projectId);
      const change = { projectId, itemId, revision, ...saidFields(request) };
      const { item, changeId } = await updateItem(store, change, author(context));
      return { item: presentItem(item), changeId };
    },

    async deleteItem(request, context) {
      await access.write(context, request.projectId);
      return { changeId: await deleteItem(store, request, author(context)) };
    },

    async tagItems(request, context) {
      await access.write(context, request.projectId);
      return tagItems(store, request, author(context));
    },

    async deleteItems(request, context) {
      await access.write(context, request.projectId);
      return deleteItems(store, request, author(context));
    },

    async listTags({ projectId }, context) {
      await access.read(context, projectId);
      return { tags: await listTags(store, projectId) };
    },

    async mergeItems(request, context) {
      const { projectId, itemIds } = request;
      await access.write(context, projectId);
      const fields = saidFields({ ...request, tags: { tags: request.tags } });
      const { item, changeId } = await mergeItems(store, { projectId, itemIds, ...fields }, author(context));
      return { item: presentItem(item), changeId };
    },

    async supersedeItem(request, context) {
      await access.write(context, request.projectId);
      const { item, changeId } = await supersedeItem(store, request, author(context));
      return { item: presentItem(item), changeId };
    },

    async recordUses(request) {
      await recordUses(store, request);
      return {};
    },

    async readItems(request, context) {
      // A person reads items that they name, of a project that they may read; search reads all.
      if (context.caller.kind === 'user') {
        await access.read(context, request.projectId);
        if (request.itemIds.length === 0) return { items: [], nextPageToken: '' };
      }
      const { items, nextPageToken } = await readItems(store, request);
      return { items: items.map(presentItem), nextPageToken };
    },
  } satisfies Partial<MemoryServiceImplementation<CallExtension>>;
}
