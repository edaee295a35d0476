import { all, one, routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { limitChanges, presentHoldings, presentLimits, presentSettings } from '../../presenters/admin.ts';
import { updateLimitsSchema, updateSettingsSchema } from '../../schemas/admin.ts';

const { get, patch } = routesOf('Administration');

export const adminSettingsRoutes: Route[] = [
  get('/api/admin/settings', {
    summary: 'What holds for the whole installation',
    call: ({ admin }) => admin.getSettings,
    result: one('settings', presentSettings),
  }),

  patch('/api/admin/settings', {
    summary: 'Change who may register, and whether a second factor is demanded',
    body: updateSettingsSchema,
    call: ({ admin }) => admin.updateSettings,
    result: one('settings', presentSettings),
  }),

  get('/api/admin/holdings', {
    summary: 'What the installation holds, counted at most once a minute',
    call: ({ admin }) => admin.getHoldings,
    result: all(presentHoldings),
  }),

  get('/api/admin/limits', {
    summary: 'The limits of the installation',
    call: ({ admin }) => admin.getSettings,
    result: one('settings', presentLimits),
  }),

  patch('/api/admin/limits', {
    summary: 'Change limits of the installation',
    body: updateLimitsSchema,
    call: ({ admin }) => admin.updateSettings,
    message: ({ body }) => ({ limits: limitChanges(body.limits) }),
    result: one('settings', presentLimits),
  }),
];
