import type { Component } from '@cairn/platform/lifecycle';

export interface LimitRule {
  /** How many a key may have in a window. */
  most: number;
  /** A window begins with the first one that is counted for a key. */
  windowSeconds: number;
}

export interface LimitState {
  used: number;
  endsInMs: number;
}

/** A number of things that may be done in a window of time, for each key by itself. */
export interface Limit {
  /**
   * Counts one more, unless the key has had all it may. Gives the milliseconds until its window ends when it has, 0
   * when this one is within the limit. Of keys that are also cleared, count with `add`: a process refuses a key that it
   * has refused from memory until that window ends.
   */
  take(key: string): Promise<number>;
  /** Counts so many more (one unless said), however many there are. */
  add(key: string, points?: number): Promise<void>;
  /** Counts nothing, and gives the milliseconds until the window ends while the key has had all it may, else 0. */
  wait(key: string): Promise<number>;
  /** Counts nothing, and gives how many a key has had, and the milliseconds until its window ends; else zeros. */
  state(key: string): Promise<LimitState>;
  /** Resets a key: its count starts from zero. */
  clear(key: string): Promise<void>;
}

/** Limits that hold over all replicas of a service where they share a database, else in this process. */
export interface Limits {
  /** The limit of a name; the same name counts the same things in every replica. */
  limit(name: string, rule: LimitRule): Limit;
  component: Component;
}
