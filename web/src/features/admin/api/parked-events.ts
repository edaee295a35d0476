import { api, pageQuery, unwrap, unwrapPage } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import { usePages } from '#lib/api/use-pages.ts';

export type ParkedEvent = components['schemas']['ParkedEvent'];

const PARKED = '/api/admin/events/parked';

export const useParkedEvents = () =>
  usePages([PARKED], (token) => unwrapPage(api.GET(PARKED, { params: { query: pageQuery(30, token) } })));

const key = ({ consumer, event_id: eventId }: ParkedEvent) => ({ params: { path: { consumer, eventId } } });

export const replayParked = (event: ParkedEvent) =>
  unwrap(api.POST(`${PARKED}/{consumer}/{eventId}/replay`, key(event)));

export const replayAllParked = () => unwrap(api.POST(`${PARKED}/replay`, { body: { consumer: '' } }));

export const dropParked = (event: ParkedEvent) =>
  unwrap(api.DELETE(`${PARKED}/{consumer}/{eventId}`, key(event)));
