import { currentTraceparent } from '@cairn/platform/tracing';
import { type Connection, Schema, type SchemaDefinition } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';
import { unlessTaken } from '../mongo/mongo.ts';
import { serverClock } from '../mongo/server-clock.ts';
import type { Job, JobQueue, NewJob } from './job-queue.ts';
import { quietMs } from './quiet.ts';

/** A job inside the document whose change made it necessary: one write keeps both. */
interface StoredJob extends NewJob {
  id: string;
  attempts: number;
  /** Not in jobs that were stored before it was counted. */
  deaths?: number;
  /** Not in jobs that were stored while no spans were recorded. */
  traceparent?: string;
  /** By the server's clock: when it may run, or, with an owner, when that owner's lease ends. */
  dueAt: Date;
  owner?: string;
  /** What the last run failed with. */
  error?: string;
}

/** What `jobField` adds to a document. */
export interface CarriesJob {
  job?: StoredJob;
}

interface WithJob extends CarriesJob {
  _id: unknown;
}

/**
 * Field of a collection whose documents carry jobs: one a document, so that its `_id` stands for the job's kind and
 * key.
 */
export const jobField = {
  job: {
    type: new Schema(
      {
        id: String,
        kind: String,
        key: String,
        group: String,
        version: Number,
        attempts: Number,
        deaths: Number,
        traceparent: String,
        dueAt: Date,
        owner: String,
        error: String,
      },
      { _id: false },
    ),
    required: false,
  },
} satisfies SchemaDefinition;

/**
 * Declares what the queue asks of a collection that carries jobs. Documents without a job are in none of the indexes.
 */
export function indexJobs(schema: Schema): void {
  schema.index({ 'job.kind': 1, 'job.group': 1, 'job.dueAt': 1, 'job.id': 1 }, { sparse: true });
  schema.index({ 'job.kind': 1, 'job.dueAt': 1, 'job.id': 1 }, { sparse: true });
  schema.index({ 'job.kind': 1, 'job.owner': 1 }, { sparse: true });
  schema.index({ 'job.id': 1 }, { unique: true, sparse: true });
}

/** When a group was served last. `_id` is `<kind>/<group>`. */
interface Turn {
  _id: string;
  servedAt: Date;
}

export const JOB_GROUPS = 'job_groups';
/** Schema of the collection `JOB_GROUPS`. A group not served for a day counts as one that never was. */
export const jobGroupSchema = new Schema(
  { _id: { type: String, required: true }, servedAt: { type: Date, required: true } },
  { versionKey: false },
);
jobGroupSchema.index({ servedAt: 1 }, { expireAfterSeconds: 86_400 });

export interface MongoJobs extends JobQueue {
  /**
   * A job as a document carries it: `$set: { job }`, or the `job` of a new document. It replaces the document's job.
   */
  entry(job: NewJob): Promise<StoredJob>;
  /** To be called after a write that carried a job. */
  added(): void;
}

/**
 * The jobs that documents of a collection carry. Each step is one write to one document, so a process may die between
 * any two: the worst that comes of it is a lease that runs out. All times are the server's.
 */
export function mongoJobs(connection: Connection, collection: string): MongoJobs {
  const callbacks = new Set<() => void>();
  const clock = serverClock(connection);
  const documents = () => connection.collection<WithJob>(collection);
  const turns = () => connection.collection<Turn>(JOB_GROUPS);
  const fromNow = async (ms: number) => new Date((await clock.now()) + ms);

  /** The groups that have something due, those served longest ago first. */
  async function inTurn(kind: string, now: Date): Promise<{ group: string; turn: Turn | undefined }[]> {
    const due = { 'job.kind': kind, 'job.dueAt': { $lte: now } };
    const groups: string[] = await documents().distinct('job.group', due);
    if (groups.length === 0) return [];
    const ids = groups.map((group) => turnId(kind, group));
    const served = new Map(
      (
        await turns()
          .find({ _id: { $in: ids } })
          .toArray()
      ).map((it) => [it._id, it]),
    );
    return groups
      .map((group) => ({ group, turn: served.get(turnId(kind, group)) }))
      .sort((a, b) => (a.turn?.servedAt.getTime() ?? 0) - (b.turn?.servedAt.getTime() ?? 0));
  }

  /** False when another worker was quicker: this turn is its. */
  async function takeTurn(id: string, seen: Turn | undefined, servedAt: Date): Promise<boolean> {
    if (seen) {
      const { matchedCount } = await turns().updateOne(
        { _id: id, servedAt: seen.servedAt },
        { $set: { servedAt } },
      );
      return matchedCount > 0;
    }
    return (await unlessTaken(turns().insertOne({ _id: id, servedAt }))) !== undefined;
  }

  /**
   * Gives back what its owner did not live to finish: leases that ran out before `until`, of one kind or of all. One
   * that is renewed, or counted by another replica, between the two steps stays as it is.
   */
  async function countDeaths(until: Date | undefined, kind: string | { $gt: string }): Promise<void> {
    const leased = await documents()
      .find({ 'job.kind': kind, 'job.owner': { $gt: '' } }, { projection: { job: 1 } })
      .toArray();
    const now = until?.getTime() ?? (await clock.now());
    for (const { job } of leased) {
      if (!job || (until && job.dueAt > until)) continue;
      const { id, owner, dueAt, deaths = 0 } = job;
      await documents().updateOne(
        { 'job.id': id, 'job.owner': owner, 'job.dueAt': dueAt },
        {
          $set: { 'job.dueAt': new Date(now + quietMs(deaths + 1, id)) },
          $unset: { 'job.owner': '' },
          $inc: { 'job.attempts': -1, 'job.deaths': 1 },
        },
      );
    }
  }

  async function take(kind: string, group: string | undefined, now: Date, owner: string, leaseMs: number) {
    const found = await documents().findOneAndUpdate(
      { 'job.kind': kind, ...(group !== undefined && { 'job.group': group }), 'job.dueAt': { $lte: now } },
      {
        $set: { 'job.owner': owner, 'job.dueAt': new Date(now.getTime() + leaseMs) },
        $inc: { 'job.attempts': 1 },
      },
      { sort: { 'job.dueAt': 1, 'job.id': 1 }, returnDocument: 'after', projection: { job: 1 } },
    );
    return found?.job && toJob(found.job);
  }

  async function mine(jobId: string, owner: string, change: object): Promise<boolean> {
    const { matchedCount } = await documents().updateOne({ 'job.id': jobId, 'job.owner': owner }, change);
    return matchedCount > 0;
  }

  return {
    async entry(job) {
      const traceparent = currentTraceparent();
      const dueAt = await fromNow(0);
      return { id: uuidv7(), ...job, attempts: 0, deaths: 0, dueAt, ...(traceparent && { traceparent }) };
    },
    added() {
      for (const callback of callbacks) callback();
    },
    async claim(kind, owner, leaseMs) {
      const now = await fromNow(0);
      await countDeaths(now, kind);
      const waiting = await inTurn(kind, now);
      if (waiting.length === 0) return undefined;
      // Goes on from what was kept, also when the clock was set back: a group served "in the future" must not starve.
      const last = waiting.at(-1)?.turn?.servedAt.getTime() ?? 0;
      const servedAt = new Date(Math.max(now.getTime(), last + 1));
      for (const { group, turn } of waiting) {
        if (!(await takeTurn(turnId(kind, group), turn, servedAt))) continue;
        const job = await take(kind, group, now, owner, leaseMs);
        if (job) return job;
      }
      // Others were quicker everywhere: whatever is left, the oldest first.
      return take(kind, undefined, now, owner, leaseMs);
    },
    renew: async (jobId, owner, leaseMs) =>
      mine(jobId, owner, { $set: { 'job.dueAt': await fromNow(leaseMs) } }),
    complete: (jobId, owner) => mine(jobId, owner, { $unset: { job: '' } }),
    retry: async (jobId, owner, delayMs, error) =>
      mine(jobId, owner, {
        $set: { 'job.dueAt': await fromNow(delayMs), 'job.error': error },
        $unset: { 'job.owner': '' },
      }),
    async release(jobId, owner, delayMs = 0) {
      await mine(jobId, owner, {
        $set: { 'job.dueAt': await fromNow(delayMs) },
        $unset: { 'job.owner': '' },
        $inc: { 'job.attempts': -1 },
      });
    },
    async releaseAll() {
      await countDeaths(undefined, { $gt: '' });
    },
    async nextDue(kind) {
      const [next] = await documents()
        .find({ 'job.kind': kind }, { projection: { 'job.dueAt': 1 } })
        .sort({ 'job.dueAt': 1 })
        .limit(1)
        .toArray();
      return next?.job && clock.local(next.job.dueAt.getTime());
    },
    async waiting(kind) {
      const waiting = { 'job.kind': kind, 'job.dueAt': { $lte: await fromNow(0) } };
      const [count, [first]] = await Promise.all([
        documents().countDocuments(waiting),
        documents()
          .find(waiting, { projection: { 'job.dueAt': 1 } })
          .sort({ 'job.dueAt': 1 })
          .limit(1)
          .toArray(),
      ]);
      return { count, oldest: first?.job && (await clock.local(first.job.dueAt.getTime())) };
    },
    onAdded(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}

function turnId(kind: string, group: string): string {
  return `${kind}/${group}`;
}

function toJob({ id, kind, key, group, version, attempts, deaths = 0, traceparent = '' }: StoredJob): Job {
  return { id, kind, key, group, version, attempt: attempts, deaths, traceparent };
}
