import { useEffect, useRef } from 'react';
import type { ErrorParams } from '../api/errors.ts';
import { authFetch } from '../api/http.ts';
import { session } from '../auth/session.ts';
import { backoff, pause } from './backoff.ts';
import { readEvents } from './sse.ts';

/** What the server tells of changes made anywhere: by others, by other tabs, by its own work. */
export interface ServerEvent {
  type: string;
  project_id?: number;
  document_id?: string;
  session_id?: number;
  version?: number;
  stage?: string;
  pages_done?: number;
  pages_total?: number;
  /** Why something failed. */
  message?: string;
  /** The name of the message, and what stands in it. */
  reason?: string;
  params?: ErrorParams;
}

/** Sent by this client itself after a connection: something may have been missed, so fetch again. */
export const RECONNECTED = 'client.reconnected';

type Listener = (event: ServerEvent) => void;

const listeners = new Set<Listener>();

/** Hands an event to everyone who listens in this tab. */
export function announce(event: ServerEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls `listener` for each server event while the component is mounted. */
export function useServerEvents(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const relay: Listener = (event) => latest.current(event);
    listeners.add(relay);
    return () => {
      listeners.delete(relay);
    };
  }, []);
}

async function follow(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const response = await authFetch(
    new Request(new URL('/api/events', window.location.origin), {
      signal,
      headers: { Accept: 'text/event-stream' },
    }),
  );
  if (!response.ok || !response.body) throw new Error(`events: ${response.status}`);
  onOpen();
  for await (const { data } of readEvents(response.body)) announce(JSON.parse(data) as ServerEvent);
}

/**
 * Keeps one connection for events open until the signal ends, with growing pauses between attempts. A hidden
 * page holds none: browsers allow few connections to one server, and the page fetches anew when shown.
 */
export async function keepEventsOpen(signal: AbortSignal): Promise<void> {
  let attempt = 0;
  let opened = false;
  while (!signal.aborted && session.get().token) {
    const visible = untilHidden(signal);
    try {
      await follow(visible.signal, () => {
        attempt = 0;
        if (opened) announce({ type: RECONNECTED });
        opened = true;
      });
    } catch {
      attempt += 1;
    } finally {
      visible.dispose();
    }
    await untilVisible(signal);
    await pause(backoff(attempt), signal);
  }
}

function untilHidden(signal: AbortSignal) {
  const controller = new AbortController();
  const check = () => {
    if (document.hidden || signal.aborted) controller.abort();
  };
  check();
  document.addEventListener('visibilitychange', check);
  signal.addEventListener('abort', check);
  return {
    signal: controller.signal,
    dispose() {
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
    },
  };
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}
