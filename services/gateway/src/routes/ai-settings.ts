import { forward } from '@cairn/platform/rpc';
import type { AiSettings } from '@cairn/proto/projects';
import type { z as zod } from 'zod';
import { jsonRoute, type Route, type RouteContext } from '../http/route.ts';
import { faultsOf } from '../http/validate.ts';
import { iso, present } from '../presenters/common.ts';
import { presentAiSettings, readAiSettings } from '../presenters/project.ts';
import { refusals } from '../refusals.ts';
import {
  aiSettingsChangesSchema,
  aiSettingsSeenQuery,
  currentAiSettingsSchema,
  projectParams,
} from '../schemas/projects.ts';
import { z } from '../schemas/zod.ts';

const tag = 'AI settings';

async function update(
  projectId: number,
  changes: zod.infer<typeof aiSettingsChangesSchema>,
  seenAt: string | undefined,
  { clients, call }: RouteContext,
) {
  const { settings, updatedAt, overwrote } = await clients.projects.updateAiSettings(
    {
      projectId,
      changes: readAiSettings(changes),
      seenAt: seenAt === undefined ? undefined : new Date(seenAt),
    },
    forward(call),
  );
  return { ...current(settings, updatedAt), ...(overwrote && { overwrote }) };
}

function current(settings: AiSettings | undefined, updatedAt: Date | undefined) {
  return { ...present(settings, presentAiSettings), updated_at: updatedAt ? iso(updatedAt) : null };
}

export const aiSettingsRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/ai-settings',
    tag,
    summary: 'How the assistant of a project answers',
    params: projectParams,
    result: currentAiSettingsSchema,
    async handle({ params }, { clients, call }) {
      const { settings, updatedAt } = await clients.projects.getAiSettings(params, forward(call));
      return current(settings, updatedAt);
    },
  }),

  jsonRoute({
    method: 'put',
    path: '/api/projects/{projectId}/ai-settings',
    tag,
    summary: 'Change some of the settings',
    params: projectParams,
    query: aiSettingsSeenQuery,
    body: aiSettingsChangesSchema,
    result: currentAiSettingsSchema,
    handle: ({ params, query, body }, context) => update(params.projectId, body, query.seen_at, context),
  }),

  jsonRoute({
    method: 'patch',
    path: '/api/projects/{projectId}/ai-settings/{settingName}',
    tag,
    summary: 'Change one setting',
    params: projectParams.extend({ settingName: z.string().max(64) }),
    query: aiSettingsSeenQuery,
    body: z.object({ value: z.unknown() }).openapi('SettingValue'),
    result: currentAiSettingsSchema,
    handle({ params, query, body }, context) {
      const { settingName } = params;
      if (!Object.hasOwn(aiSettingsChangesSchema.shape, settingName)) {
        throw refusals.setting_not_found({ name: settingName });
      }
      const changes = aiSettingsChangesSchema.safeParse({ [settingName]: body.value });
      if (!changes.success) {
        const faults = faultsOf(changes.error, 'body').map((fault) => ({ ...fault, loc: ['body', 'value'] }));
        throw refusals.setting_misfit({ faults });
      }
      return update(params.projectId, changes.data, query.seen_at, context);
    },
  }),
];
