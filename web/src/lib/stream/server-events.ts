import { useEffect, useRef } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { components } from '../api/schema.d.ts';
import { createEmitter } from '../store.ts';

type Schema = components['schemas']['LiveEvent'];
type AnyKey<Union> = Union extends unknown ? keyof Union : never;
/** Each of a union's types with the others' fields absent, so that they can be read before `type` is. */
type Wide<Union, Key extends PropertyKey = AnyKey<Union>> = Union extends unknown
  ? Union & { [Name in Exclude<Key, keyof Union>]?: undefined }
  : never;

/** A change made anywhere: by others, by other tabs, by the server's own work. */
export type ServerEvent = Wide<Schema | { type: typeof CATCH_UP }>;

/** Sent by this client itself: something may have been missed, so fetch again. */
export const CATCH_UP = 'client.connected';

type Listener = (event: ServerEvent) => void;

const events = createEmitter<ServerEvent>();

/** Hands an event to all listeners of this tab. */
export const announce = events.emit;

/** Calls `listener` for each server event, outside of components. Returns the function that ends it. */
export const onServerEvent = events.on;

/** Calls `listener` for each server event while the component is mounted. */
export function useServerEvents(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => events.on((event) => latest.current(event)), []);
}

/**
 * Calls `refetch` after each event that `concerns` picks, and when a connection opens: something may have been missed
 * before.
 */
export function useRefetch(refetch: () => unknown, concerns: (event: ServerEvent) => boolean): void {
  useServerEvents((event) => {
    if (event.type === CATCH_UP || concerns(event)) void refetch();
  });
}

/** What `fetch` answers, fetched again after each event that `concerns` picks; with `key` null nothing is fetched. */
export function useLive<T>(
  key: readonly unknown[] | null,
  fetch: () => Promise<T>,
  concerns: (event: ServerEvent) => boolean,
  config: SWRConfiguration<T> = {},
): SWRResponse<T> {
  const result = useSWR<T>(key, fetch, config);
  useRefetch(() => key && result.mutate(), concerns);
  return result;
}
