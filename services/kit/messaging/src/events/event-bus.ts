import type { Envelope } from './event.ts';

export interface Delivery {
  /** 1, and one more after each attempt that failed. One that ended with its process is not counted. */
  attempt: number;
  /** Aborted when the consumer is being stopped. */
  signal: AbortSignal;
}

export interface ConsumerOptions {
  /**
   * A name that stays the same over restarts and replicas. Events published while no process of the name runs are
   * delivered later; replicas under one name share the work.
   */
  consumer: string;
  subjects: readonly string[];
  /**
   * Acts on one event. Resolving acknowledges it; throwing has it delivered again after the next delay, and after the
   * last one parked. May be called twice with the same event, and with events in another order than they were
   * published.
   */
  handle(event: Envelope, delivery: Delivery): Promise<void>;
  /**
   * Acts on several events of one project at once, in the order they were published: for a consumer to which many
   * together cost little more than one. Gets what waits when it is free, at most `MOST_TOGETHER`, and only events that
   * were not tried before. When it throws, each of them goes to `handle` by itself.
   */
  handleTogether?(events: readonly Envelope[], signal: AbortSignal): Promise<void>;
  /**
   * Says what becomes of an event that is parked because processes ended over it: `handle` had no last attempt to say
   * it in. What this throws is logged, and the event is parked all the same.
   */
  abandon?(event: Envelope): Promise<void>;
  /**
   * Events that one process acts on at the same time, never two of one project, and those of a project in the order
   * they were published. Of two processes that share the work, each may act on another event of the same project, in
   * any order. Default 4.
   */
  concurrency?: number;
  /**
   * Waits before each further attempt, in milliseconds. Default `RETRY_DELAYS`. A failure that says that a part is away
   * (`isAway`) is no attempt: the event comes again every `AWAY_AGAIN_MS` until the part is back, however long that
   * takes.
   */
  delays?: readonly number[];
}

/** The most events that `handleTogether` gets at once. */
export const MOST_TOGETHER = 64;

/** An event that could not be acted on because a part was away comes again after this, in milliseconds. */
export const AWAY_AGAIN_MS = 5_000;

/** Half a second to five minutes, about ten minutes in all. */
export const RETRY_DELAYS: readonly number[] = [500, 2_000, 10_000, 30_000, 120_000, 300_000];

/** How long events stay that every consumer has acted on; one that waits for a consumer stays in any case. */
export interface Retention {
  /** Until they are this old, in milliseconds: a consumer added later gets the younger ones. */
  keepMs: number;
  /** Subjects of events that go at once: a consumer added later must not act on them. */
  once: readonly string[];
  /** The subject of the last event of a project: all others of the project go with it. */
  endOfProject: string;
}

/** An event that a consumer gave up on. */
export interface ParkedEvent {
  consumer: string;
  event: Envelope;
  attempts: number;
  /** What the last attempt failed with. */
  error: string;
  parkedAt: Date;
}

export interface ParkedPage {
  parked: ParkedEvent[];
  /** Empty on the last page. */
  nextPageToken: string;
}

/** A durable consumer that the bus knows. */
export interface ConsumerState {
  consumer: string;
  subjects: readonly string[];
  /** Deliveries it has not finished with: waiting, being acted on, or waiting for their next attempt. */
  unsettled: number;
  parked: number;
}

export interface Subscription {
  /** Resolves when no handler runs any more. */
  stop(): Promise<void>;
}

/** How services announce to each other what happened. */
export interface EventBus {
  /** Keeps events durably, each id once; resolves when they are kept. */
  publish(events: readonly Envelope[]): Promise<void>;
  /** Delivers to current watchers, and keeps nothing. Never throws, never waits. */
  signal(event: Envelope): void;
  /** Begins or goes on with a durable consumer. */
  subscribe(options: ConsumerOptions): Subscription;
  /**
   * Sees published events and signals from now on, in every process that watches: the published ones in the order they
   * are kept, the signals of a process in the order it gave them, but the two not in any order to each other. Handlers
   * must be quick and not throw.
   */
  watch(subjects: readonly string[], handle: (event: Envelope) => void): Subscription;
  /** Events that consumers gave up on, oldest first. */
  listParked(options?: { consumer?: string; pageSize?: number; pageToken?: string }): Promise<ParkedPage>;
  /** Gives a parked event to its consumer again, as if it were new. False when it is not parked. */
  replayParked(consumer: string, eventId: string): Promise<boolean>;
  /** Drops a parked event: its consumer never acts on it. False when it is not parked. */
  dropParked(consumer: string, eventId: string): Promise<boolean>;
  /** How many deliveries all durable consumers together have not finished with; parked ones do not count. */
  unsettled(): Promise<number>;
  /** Every durable consumer there is, also those that no code begins any more, by name. */
  listConsumers(): Promise<ConsumerState[]>;
  /**
   * Ends a durable consumer that no code begins any more, with what waits for it and what it parked; one that is begun
   * again is new, and gets all that is kept. False when there is none of this name.
   */
  forgetConsumer(consumer: string): Promise<boolean>;
  /** Throws with the reason while the bus cannot be used. */
  ready(): Promise<void>;
  /** Stops every consumer and closes. */
  close(): Promise<void>;
}
