import type { ListItemsResponse } from '@cairn/proto/memory';
import { type Answer, list, one, routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { presenter } from '../../presenters/common.ts';
import { presentMemory } from '../../presenters/memory/items.ts';
import {
  createMemorySchema,
  deletedMemorySchema,
  memoriesQuery,
  type memorySchema,
  memoryTagSchema,
  severalChangedSchema,
  severalMemoriesSchema,
  tagMemoriesSchema,
  updateMemorySchema,
} from '../../schemas/memory/items.ts';
import type { z } from '../../schemas/zod.ts';
import { changedMemory } from './changed-memory.ts';

const { get, post, patch, delete: remove } = routesOf('Memory');
const itemsPath = '/api/projects/{projectId}/memory';
const itemPath = `${itemsPath}/{memoryId}` as const;

const page = list('items', presentMemory);

/** A page, and in a further header how many memories hold in the project, whatever was asked for. */
const pageOfProject: Answer<ListItemsResponse, z.ZodArray<typeof memorySchema>> = {
  schema: page.schema,
  of(answer, context) {
    context.response.setHeader('X-Project-Total', String(answer.projectTotal));
    return page.of(answer, context);
  },
};

const severalChanged = {
  schema: severalChangedSchema,
  of: ({ items, changeId }: { items: number; changeId: string }) => ({ items, change_id: changeId || null }),
};

/** A tag that is given once is no list yet. */
const listOf = (tag: string | string[] | undefined) => (tag === undefined ? [] : [tag].flat());

export const memoryItemRoutes: Route[] = [
  get(itemsPath, {
    summary:
      'A project’s memories, newest first unless asked otherwise, with the beginnings of their contents',
    query: memoriesQuery,
    call: ({ memory }) => memory.listItems,
    message: ({ params, query }) => ({
      ...params,
      pageSize: query.page_size,
      pageToken: query.page_token,
      query: query.q,
      memoryTypes: query.type ? [query.type] : [],
      sourceTypes: query.source ? [query.source] : [],
      tags: listOf(query.tag),
      sort: query.sort,
      descending: query.order !== 'asc',
      createdSince: query.since,
      standing: query.state,
    }),
    result: pageOfProject,
  }),

  post(itemsPath, {
    summary: 'Keep something',
    status: 201,
    body: createMemorySchema,
    call: ({ memory }) => memory.createItem,
    result: one('item', presentMemory),
  }),

  get(`${itemsPath}/tags`, {
    summary: 'The tags of a project’s memories, the most used first',
    call: ({ memory }) => memory.listTags,
    result: list('tags', presenter(memoryTagSchema)),
  }),

  post(`${itemsPath}/bulk/tags`, {
    summary: 'Add tags to several memories and take others from them, as one change: all of them or none',
    body: tagMemoriesSchema,
    call: ({ memory }) => memory.tagItems,
    message: ({ params, body: { ids, ...tags } }) => ({ ...params, ...tags, itemIds: ids }),
    result: severalChanged,
  }),

  post(`${itemsPath}/bulk/delete`, {
    summary: 'Forget several memories as one change; those that are gone already are passed over',
    body: severalMemoriesSchema,
    call: ({ memory }) => memory.deleteItems,
    message: ({ params, body }) => ({ ...params, itemIds: body.ids }),
    result: severalChanged,
  }),
];

/** Routes of one memory: after all those with a fixed word in its place. */
export const memoryItemByIdRoutes: Route[] = [
  get(itemPath, {
    summary: 'One memory, whole',
    call: ({ memory }) => memory.getItem,
    message: ({ params }) => ({ ...params, itemId: params.memoryId }),
    result: one('item', presentMemory),
  }),

  patch(itemPath, {
    summary: 'Change what is given of a memory',
    body: updateMemorySchema,
    call: ({ memory }) => memory.updateItem,
    message: ({ params, body: { memory_type, impact_score, tags, ...fields } }) => ({
      ...params,
      ...fields,
      itemId: params.memoryId,
      memoryType: memory_type,
      impactScore: impact_score,
      tags: tags && { tags },
    }),
    result: changedMemory,
  }),

  remove(itemPath, {
    summary: 'Forget a memory; for a day it can be restored from the history',
    call: ({ memory }) => memory.deleteItem,
    message: ({ params }) => ({ ...params, itemId: params.memoryId }),
    result: { schema: deletedMemorySchema, of: ({ changeId }) => ({ change_id: changeId || null }) },
  }),
];
