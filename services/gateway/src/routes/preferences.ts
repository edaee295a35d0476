import { InvalidInput } from '@cairn/kit/errors';
import { forward } from '@cairn/kit/rpc';
import { jsonRoute, type Route } from '../http/route.ts';
import { preferencesMessage, presentAllPreferences, presentOverwrote } from '../presenters/account.ts';
import { present } from '../presenters/common.ts';
import { preferencesSchema, updatePreferencesSchema } from '../schemas/account.ts';

const tag = 'Preferences';
const path = '/api/user/preferences';

export const preferenceRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path,
    tag,
    summary: 'How the signed-in person wants Cairn to look and behave',
    result: preferencesSchema,
    async handle(_input, { clients, call }) {
      const { preferences, updatedAt } = await clients.auth.getPreferences({}, forward(call));
      return present(preferences, (it) => presentAllPreferences(it, updatedAt));
    },
  }),

  jsonRoute({
    method: 'put',
    path,
    tag,
    summary:
      'Change some preferences. With If-Match (the updated_at last seen) the answer says what was overwritten',
    body: updatePreferencesSchema,
    result: preferencesSchema,
    async handle({ body }, { clients, call, request }) {
      const { preferences, updatedAt, overwrote } = await clients.auth.updatePreferences(
        { changes: preferencesMessage(body), seen: lastSeen(request.get('if-match')) },
        forward(call),
      );
      const lost = overwrote && presentOverwrote(overwrote);
      return {
        ...present(preferences, (it) => presentAllPreferences(it, updatedAt)),
        ...(lost ? { overwrote: lost } : {}),
      };
    },
  }),
];

/** The time that an `If-Match` header names, in quotation marks as an entity tag or without. */
function lastSeen(header: string | undefined): Date | undefined {
  if (!header) return undefined;
  const at = new Date(header.replace(/^(W\/)?"(.*)"$/, '$2'));
  if (!Number.isNaN(at.getTime())) return at;
  throw new InvalidInput('If-Match must be the updated_at of the preferences that were last seen.', {
    reason: 'if_match_malformed',
    faults: [{ loc: ['header', 'If-Match'], msg: 'must be an updated_at', type: 'if_match_malformed' }],
  });
}
