import { againIfDuplicate, present } from '@cairn/persistence/mongo';
import { oneByOne } from '@cairn/persistence/records';
import type { Collections } from '../store/mongo-schema.ts';
import { activityKey } from './activity-key.ts';
import { type Cumulated, cumulated, daysOf } from './mongo-week.ts';
import type { ActivityRecords } from './ports.ts';
import { type Counts, noCounts, type Thing, type ThingKind } from './thing.ts';
import { thingTotals } from './week.ts';

/** How many documents are removed in one go. */
const PORTION = 500;

interface CountRow {
  _id: { projectId: number; kind: ThingKind };
  total: number;
  recent: number;
}

export function mongoActivity({ projects, activity: things }: Collections): ActivityRecords {
  const activity = things.model;

  /** Moves the last activity forward, never back; false when the project is deleted. */
  async function touch(projectId: number, at: Date): Promise<boolean> {
    const { matchedCount } = await projects.updateOne(
      { _id: projectId, ...present },
      { $max: { lastActivity: at } },
    );
    return matchedCount > 0;
  }

  async function record(thing: Thing, at: Date, deleted: boolean): Promise<void> {
    const { projectId, kind } = thing;
    const _id = activityKey(thing);
    if (await touch(projectId, at)) {
      await againIfDuplicate(() =>
        activity.updateOne(
          { _id },
          { $min: { createdAt: at }, $max: { deleted }, $setOnInsert: { projectId, kind } },
          { upsert: true },
        ),
      );
      if (await projects.exists({ _id: projectId, ...present })) return;
    }
    // A clean-up no longer looks for what was written meanwhile, now or by a try that was cut off.
    await activity.deleteOne({ _id });
  }

  return {
    together: oneByOne,
    addThing: (thing, at) => record(thing, at, false),
    removeThing: (thing, at) => record(thing, at, true),

    async noteActivity(projectId, at) {
      await touch(projectId, at);
    },

    async countThings(projectIds, since) {
      const rows = await activity.aggregate<CountRow>([
        { $match: { projectId: { $in: projectIds }, deleted: false } },
        { $group: { _id: { projectId: '$projectId', kind: '$kind' }, ...sums('$createdAt', since) } },
      ]);
      const counts = new Map<number, Counts>();
      for (const row of rows) {
        const { projectId } = row._id;
        counts.set(projectId, withRow(counts.get(projectId) ?? noCounts, row));
      }
      return counts;
    },

    async countAll() {
      const [all, things] = await Promise.all([
        projects.countDocuments({ _id: { $gt: 0 }, ...present }),
        activity.aggregate<{ _id: ThingKind; n: number }>([
          { $match: { deleted: false } },
          { $group: { _id: '$kind', n: { $sum: 1 } } },
        ]),
      ]);
      const of = (kind: ThingKind) => things.find(({ _id }) => _id === kind)?.n ?? 0;
      return { projects: all, chat_sessions: of('chat_session'), memory_items: of('memory') };
    },

    async countThingsOf(userId, since) {
      const rows = await projects.aggregate<{ _id: { kind: ThingKind }; total: number } & Cumulated>([
        { $match: { 'members.userId': userId } },
        { $project: { _id: 1 } },
        { $lookup: { from: 'activity', localField: '_id', foreignField: 'projectId', as: 'thing' } },
        // Next to each other: a server makes one step of these, and holds no project's things all at once.
        { $unwind: '$thing' },
        { $match: { 'thing.deleted': false } },
        {
          $group: {
            _id: { kind: '$thing.kind' },
            total: { $sum: 1 },
            ...cumulated('$thing.createdAt', since),
          },
        },
      ]);
      return thingTotals(
        rows.flatMap(({ _id: { kind }, total, ...row }) => [
          { kind, day: -1, total: total - (row.from0 ?? 0) },
          ...daysOf(row).map((day) => ({ kind, ...day })),
        ]),
      );
    },

    async correctThings(projectId, found, absent) {
      if (!(await projects.exists({ _id: projectId, ...present }))) return;
      const latest = Math.max(...found.map(({ createdAt }) => createdAt.getTime()));
      if (found.length > 0) await touch(projectId, new Date(latest));
      const changes = [
        ...found.map(({ kind, id, createdAt }) => ({
          updateOne: {
            filter: { _id: activityKey({ projectId, kind, id }) },
            update: { $set: { createdAt }, $setOnInsert: { projectId, kind, deleted: false } },
            upsert: true,
          },
        })),
        ...absent.map(({ kind, id }) => ({
          updateOne: {
            filter: { _id: activityKey({ projectId, kind, id }) },
            update: { $set: { deleted: true } },
          },
        })),
      ];
      if (changes.length > 0) await againIfDuplicate(() => activity.bulkWrite(changes as never));
      // It may have been deleted meanwhile, by who has cleared up already.
      if (!(await projects.exists({ _id: projectId, ...present }))) await this.removeActivity(projectId);
    },

    removeActivity: (projectId) => things.removeInPortions({ projectId }, PORTION),
  };
}

function sums(time: string, since: Date) {
  return { total: { $sum: 1 }, recent: { $sum: { $cond: [{ $gte: [time, since] }, 1, 0] } } };
}

function withRow(counts: Counts, { _id, total, recent }: CountRow): Counts {
  switch (_id.kind) {
    case 'document':
      return { ...counts, documents: total, documentsThisWeek: recent };
    case 'chat_session':
      return { ...counts, chatSessions: total, chatSessionsThisWeek: recent };
    case 'memory':
      return { ...counts, memory: total, memoryThisWeek: recent };
  }
}
