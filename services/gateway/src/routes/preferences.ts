import { Unavailable } from '@cairn/platform/errors';
import { type CairnCall, forward } from '@cairn/platform/rpc';
import type { Preferences as NotificationPreferences } from '@cairn/proto/notifications';
import type { z } from 'zod';
import type { Clients } from '../clients.ts';
import { routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presentAllPreferences, presentOverwrote } from '../presenters/account.ts';
import { messageOf, present } from '../presenters/common.ts';
import { refusals } from '../refusals.ts';
import { preferencesSchema, updatePreferencesSchema } from '../schemas/account.ts';

const { json } = routesOf('Preferences');
const path = '/api/user/preferences';

export const preferenceRoutes: Route[] = [
  json('get', path, {
    beforeSecondFactor: true,
    summary: 'How the signed-in person wants Cairn to look and behave',
    result: preferencesSchema,
    async handle(_input, { clients, call }) {
      const [{ preferences, updatedAt }, notifications] = await Promise.all([
        clients.auth.getPreferences({}, forward(call)),
        notificationSwitches(clients, call),
      ]);
      return present(preferences, (it) => presentAllPreferences(it, updatedAt, notifications));
    },
  }),

  json('put', path, {
    summary:
      'Change some preferences. With If-Match (the updated_at last seen) the answer says what was overwritten',
    body: updatePreferencesSchema,
    result: preferencesSchema,
    async handle({ body }, { clients, call, request }) {
      const { notifications_enabled: globalEnabled, email_notifications: emailEnabled, ...others } = body;
      const seen = lastSeen(request.get('if-match'));
      const switches = { globalEnabled, emailEnabled };
      const areSwitches = Object.values(switches).some((value) => value !== undefined);
      // Auth may refuse a value. The switches are plain flags, which cannot be refused after auth has accepted the
      // rest.
      const { preferences, updatedAt, overwrote } =
        Object.keys(others).length > 0 || !areSwitches
          ? await clients.auth.updatePreferences({ changes: preferencesMessage(others), seen }, forward(call))
          : { ...(await clients.auth.getPreferences({}, forward(call))), overwrote: undefined };
      const notifications = areSwitches
        ? (await clients.notifications.updatePreferences(switches, forward(call))).preferences
        : await notificationSwitches(clients, call);
      const lost = overwrote && presentOverwrote(overwrote);
      return {
        ...present(preferences, (it) => presentAllPreferences(it, updatedAt, notifications)),
        ...(lost ? { overwrote: lost } : {}),
      };
    },
  }),
];

/**
 * The notification preferences, whose two switches are part of what a person prefers. Undefined while the notifications
 * service is away: a person's theme and language do not depend on it.
 */
async function notificationSwitches(
  clients: Clients,
  call: CairnCall,
): Promise<NotificationPreferences | undefined> {
  try {
    return (await clients.notifications.getPreferences({}, forward(call))).preferences;
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

function preferencesMessage({
  accessibility_settings: accessibility,
  ...others
}: Omit<z.output<typeof updatePreferencesSchema>, 'notifications_enabled' | 'email_notifications'>) {
  return { ...messageOf(others), accessibility: accessibility && messageOf(accessibility) };
}

/** The time that an `If-Match` header names, in quotation marks as an entity tag or without. */
function lastSeen(header: string | undefined): Date | undefined {
  if (!header) return undefined;
  const at = new Date(header.replace(/^(W\/)?"(.*)"$/, '$2'));
  if (!Number.isNaN(at.getTime())) return at;
  throw refusals.if_match_malformed();
}
