import type { z as zod } from 'zod';
import { all, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { faultsOf } from '../http/validate.ts';
import { presentAiSettings, readAiSettings } from '../presenters/project.ts';
import { refusals } from '../refusals.ts';
import { aiSettingsChangesSchema, aiSettingsSeenQuery } from '../schemas/projects.ts';
import { z } from '../schemas/zod.ts';

const { get, put, patch } = routesOf('AI settings');
const path = '/api/projects/{projectId}/ai-settings';

export const aiSettingsRoutes: Route[] = [
  get(path, {
    summary: 'How the assistant of a project answers',
    call: ({ projects }) => projects.getAiSettings,
    result: all(presentAiSettings),
  }),

  put(path, {
    summary: 'Change some of the settings',
    query: aiSettingsSeenQuery,
    body: aiSettingsChangesSchema,
    call: ({ projects }) => projects.updateAiSettings,
    message: ({ params, query, body }) => ({
      ...params,
      changes: readAiSettings(body),
      seenAt: query.seen_at,
    }),
    result: all(presentAiSettings),
  }),

  patch(`${path}/{settingName}`, {
    summary: 'Change one setting',
    query: aiSettingsSeenQuery,
    body: z.object({ value: z.unknown() }).openapi('SettingValue'),
    call: ({ projects }) => projects.updateAiSettings,
    message: ({ params: { projectId, settingName }, query, body }) => ({
      projectId,
      changes: readAiSettings(changeOf(settingName, body.value)),
      seenAt: query.seen_at,
    }),
    result: all(presentAiSettings),
  }),
];

function changeOf(name: string, value: unknown): zod.output<typeof aiSettingsChangesSchema> {
  if (!Object.hasOwn(aiSettingsChangesSchema.shape, name)) throw refusals.setting_not_found({ name });
  const changes = aiSettingsChangesSchema.safeParse({ [name]: value });
  if (changes.success) return changes.data;
  const faults = faultsOf(changes.error, 'body').map((fault) => ({ ...fault, loc: ['body', 'value'] }));
  throw refusals.setting_misfit({ faults });
}
