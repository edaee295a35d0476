import { InvalidInput, NotFound } from '@cairn/kit/errors';
import { forward } from '@cairn/kit/rpc';
import type { z as zod } from 'zod';
import { jsonRoute, type Route, type RouteContext } from '../http/route.ts';
import { faultsOf } from '../http/validate.ts';
import { present } from '../presenters/common.ts';
import { presentAiSettings, readAiSettings } from '../presenters/project.ts';
import { aiSettingsChangesSchema, aiSettingsSchema, projectParams } from '../schemas/projects.ts';
import { z } from '../schemas/zod.ts';

const tag = 'AI settings';

async function update(
  projectId: number,
  changes: zod.infer<typeof aiSettingsChangesSchema>,
  { clients, call }: RouteContext,
) {
  const { settings } = await clients.projects.updateAiSettings(
    { projectId, changes: readAiSettings(changes) },
    forward(call),
  );
  return present(settings, presentAiSettings);
}

export const aiSettingsRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/ai-settings',
    tag,
    summary: 'How the assistant of a project answers',
    params: projectParams,
    result: aiSettingsSchema,
    async handle({ params }, { clients, call }) {
      const { settings } = await clients.projects.getAiSettings(params, forward(call));
      return present(settings, presentAiSettings);
    },
  }),

  jsonRoute({
    method: 'put',
    path: '/api/projects/{projectId}/ai-settings',
    tag,
    summary: 'Change some of the settings',
    params: projectParams,
    body: aiSettingsChangesSchema,
    result: aiSettingsSchema,
    handle: ({ params, body }, context) => update(params.projectId, body, context),
  }),

  jsonRoute({
    method: 'patch',
    path: '/api/projects/{projectId}/ai-settings/{settingName}',
    tag,
    summary: 'Change one setting',
    params: projectParams.extend({ settingName: z.string().max(64) }),
    body: z.object({ value: z.unknown() }).openapi('SettingValue'),
    result: aiSettingsSchema,
    handle({ params, body }, context) {
      const { settingName } = params;
      if (!Object.hasOwn(aiSettingsChangesSchema.shape, settingName)) {
        throw new NotFound(`There is no setting called ${settingName}.`);
      }
      const changes = aiSettingsChangesSchema.safeParse({ [settingName]: body.value });
      if (!changes.success) {
        const faults = faultsOf(changes.error, 'body').map((fault) => ({ ...fault, loc: ['body', 'value'] }));
        throw new InvalidInput('This value does not fit the setting.', { faults });
      }
      return update(params.projectId, changes.data, context);
    },
  }),
];
