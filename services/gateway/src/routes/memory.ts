import { forward } from '@cairn/platform/rpc';
import { enumValue } from '@cairn/proto/enum-names';
import { jsonRoute, type Route, setNextPage } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentMemory } from '../presenters/memory.ts';
import { createMemorySchema, memoryParams, memorySchema } from '../schemas/memory.ts';
import { projectParams } from '../schemas/projects.ts';
import { paging, z } from '../schemas/zod.ts';

const tag = 'Memory';

export const memoryRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/memory',
    tag,
    summary: 'A project’s memory items, newest first',
    params: projectParams,
    query: paging,
    result: z.array(memorySchema),
    async handle({ params, query }, { clients, call, response }) {
      const page = await clients.memory.listItems(
        { projectId: params.projectId, pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' },
        forward(call),
      );
      setNextPage(response, page.nextPageToken);
      response.setHeader('X-Total-Count', String(page.total));
      return page.items.map(presentMemory);
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/projects/{projectId}/memory',
    tag,
    summary: 'Keep something',
    status: 201,
    params: projectParams,
    body: createMemorySchema,
    result: memorySchema,
    async handle({ params, body }, { clients, call }) {
      const { item } = await clients.memory.createItem(
        {
          projectId: params.projectId,
          content: body.content,
          memoryType: enumValue(body.memory_type, 'MEMORY_TYPE_'),
          sourceType: enumValue(body.source_type ?? 'user', 'SOURCE_TYPE_'),
          tags: body.tags,
          importance: body.importance,
          confidence: body.confidence,
        },
        forward(call),
      );
      return present(item, presentMemory);
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/memory/{memoryId}',
    tag,
    summary: 'One memory item',
    params: memoryParams,
    result: memorySchema,
    async handle({ params }, { clients, call }) {
      const { item } = await clients.memory.getItem(
        { projectId: params.projectId, itemId: params.memoryId },
        forward(call),
      );
      return present(item, presentMemory);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/projects/{projectId}/memory/{memoryId}',
    tag,
    summary: 'Forget a memory item',
    status: 204,
    params: memoryParams,
    async handle({ params }, { clients, call }) {
      await clients.memory.deleteItem(
        { projectId: params.projectId, itemId: params.memoryId },
        forward(call),
      );
    },
  }),
];
