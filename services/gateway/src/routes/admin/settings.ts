import { forward } from '@cairn/platform/rpc';
import { enumValue } from '@cairn/proto/enum-names';
import { jsonRoute, type Route } from '../../http/route.ts';
import { limitChanges, presentLimits, presentSettings } from '../../presenters/admin.ts';
import { present } from '../../presenters/common.ts';
import {
  limitsSchema,
  settingsSchema,
  updateLimitsSchema,
  updateSettingsSchema,
} from '../../schemas/admin.ts';

const tag = 'Administration';

export const adminSettingsRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/admin/settings',
    tag,
    summary: 'What holds for the whole installation',
    result: settingsSchema,
    async handle(_input, { clients, call }) {
      const { settings } = await clients.admin.getSettings({}, forward(call));
      return present(settings, presentSettings);
    },
  }),

  jsonRoute({
    method: 'patch',
    path: '/api/admin/settings',
    tag,
    summary: 'Change who may register, and whether a second factor is demanded',
    body: updateSettingsSchema,
    result: settingsSchema,
    async handle({ body }, { clients, call }) {
      const { settings } = await clients.admin.updateSettings(
        {
          registration: enumValue(body.registration ?? 'unspecified', 'REGISTRATION_MODE_'),
          secondFactorDemanded: body.second_factor_demanded,
          limits: [],
        },
        forward(call),
      );
      return present(settings, presentSettings);
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/admin/limits',
    tag,
    summary: 'The limits of the installation',
    result: limitsSchema,
    async handle(_input, { clients, call }) {
      const { settings } = await clients.admin.getSettings({}, forward(call));
      return present(settings, presentLimits);
    },
  }),

  jsonRoute({
    method: 'patch',
    path: '/api/admin/limits',
    tag,
    summary: 'Change limits of the installation',
    body: updateLimitsSchema,
    result: limitsSchema,
    async handle({ body }, { clients, call }) {
      const { settings } = await clients.admin.updateSettings(
        { limits: limitChanges(body.limits) },
        forward(call),
      );
      return present(settings, presentLimits);
    },
  }),
];
