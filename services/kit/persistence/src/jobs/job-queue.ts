/** A piece of work that must be done once, whatever happens to the process that does it. */
export interface Job {
  id: string;
  kind: string;
  /** What the work is about, for instance a document's id: at most one job of a kind waits or runs for one key. */
  key: string;
  /** Groups share the workers fairly, for instance one group a project. */
  group: string;
  /** Which version of that the work is for. */
  version: number;
  /** 1 on the first run; counts runs that failed, not those that were cut off. */
  attempt: number;
  /** How many processes ended while they ran it. */
  deaths: number;
  /** The span that added it, as W3C Trace Context writes it; empty where no spans are recorded. */
  traceparent: string;
}

export type NewJob = Pick<Job, 'kind' | 'key' | 'group' | 'version'>;

/**
 * Jobs as a service's store keeps them. Adding is done by the store itself, together with the change that makes the
 * work necessary.
 */
export interface JobQueue {
  /**
   * Takes the next due job of a kind for `owner` until `leaseMs` from now; groups that were served longest ago first. A
   * job whose lease ran out was cut off: that counts as a death and not as an attempt, and after some it waits a while.
   */
  claim(kind: string, owner: string, leaseMs: number): Promise<Job | undefined>;
  /** Prolongs a lease. False when the job is deleted or leased to another: the work must stop. */
  renew(jobId: string, owner: string, leaseMs: number): Promise<boolean>;
  /** The work is done. False when the job was no longer this owner's. */
  complete(jobId: string, owner: string): Promise<boolean>;
  /** Due again after `delayMs`. */
  retry(jobId: string, owner: string, delayMs: number, error: string): Promise<boolean>;
  /** Gives the job back, its attempt not counted; due again after `delayMs`, by default at once. */
  release(jobId: string, owner: string, delayMs?: number): Promise<void>;
  /** Takes every lease away, as if it had run out: only where no other process can hold one. */
  releaseAll(): Promise<void>;
  /** When the next job of a kind falls due or a lease runs out; undefined when there is none. */
  nextDue(kind: string): Promise<Date | undefined>;
  /** Jobs of a kind that are due, those whose lease ran out too, of all processes. */
  waiting(kind: string): Promise<{ count: number; oldest: Date | undefined }>;
  /** Calls back after a job was added. Returns how to end that. */
  onAdded(callback: () => void): () => void;
}
