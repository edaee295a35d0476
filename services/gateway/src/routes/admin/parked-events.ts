import { all, list, routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { presentParkedEvent, presentReplayed } from '../../presenters/admin.ts';
import { parkedEventsQuery, replayParkedSchema } from '../../schemas/admin.ts';

const { get, post, delete: remove } = routesOf('Administration');
const parked = '/api/admin/events/parked';

export const adminParkedEventRoutes: Route[] = [
  get(parked, {
    summary: 'Events that a consumer gave up on, without their contents',
    query: parkedEventsQuery,
    call: ({ admin }) => admin.listParkedEvents,
    result: list('parkedEvents', presentParkedEvent),
  }),

  post(`${parked}/replay`, {
    summary: 'Give parked events to their consumers again, at most 500',
    body: replayParkedSchema,
    call: ({ admin }) => admin.replayParkedEvents,
    result: all(presentReplayed),
  }),

  post(`${parked}/{consumer}/{eventId}/replay`, {
    summary: 'Give a parked event to its consumer again',
    call: ({ admin }) => admin.replayParkedEvent,
  }),

  remove(`${parked}/{consumer}/{eventId}`, {
    summary: 'Drop a parked event: its consumer never acts on it',
    call: ({ admin }) => admin.dropParkedEvent,
  }),
];
