import type { ListPlace, ListRecords, Standing } from '../domain/listing/ports.ts';
import { type Collections, whole } from './mongo-records.ts';

const FIELDS = {
  created_at: '_id',
  importance: 'importance',
  usage_count: 'usageCount',
  memory_type: 'memoryType',
  content: 'sortContent',
} as const;

const OUTLINE = {
  memoryType: 1,
  sourceType: 1,
  tags: 1,
  importance: 1,
  confidence: 1,
  usageCount: 1,
  createdAt: 1,
  revision: 1,
  sortContent: 1,
} as const;

const standingOf = (standing: Standing) => ({
  ...whole,
  supersededBy: { $exists: standing !== 'holds' },
});

/** Lists of items, in each order that an index has. */
export function mongoLists({ items }: Collections): ListRecords {
  return {
    async outlines(projectId, { order, standing, limit, after, withContent }) {
      const field = FIELDS[order.by];
      const way = order.descending ? -1 : 1;
      const found = await items.model
        .find(
          { projectId, ...standingOf(standing), ...beyond(field, order.descending, after) },
          { ...OUTLINE, ...(withContent && { content: 1 }) },
        )
        .sort({ [field]: way, _id: way })
        .limit(limit)
        .lean();
      return found.map(({ _id: id, sortContent = '', content = '', ...outline }) => {
        const { importance, usageCount, memoryType } = outline;
        const key = {
          created_at: id,
          importance,
          usage_count: usageCount,
          memory_type: memoryType,
          content: sortContent,
        }[order.by];
        return { id, ...outline, content, place: [key, id] as const };
      });
    },

    count: (projectId, standing) => items.model.countDocuments({ projectId, ...standingOf(standing) }),

    async revisions(projectId) {
      const found = await items.model.find({ projectId, ...standingOf('holds') }, { revision: 1 }).lean();
      return new Map(found.map(({ _id, revision }) => [_id, revision]));
    },

    async revisionsOf(projectId, ids) {
      const found = await items.model
        .find({ _id: { $in: [...ids] }, projectId, ...whole }, { revision: 1 })
        .lean();
      return new Map(found.map(({ _id, revision }) => [_id, revision]));
    },

    async getSeveral(projectId, ids) {
      const found = await items.list({ _id: { $in: [...ids] }, projectId }, { _id: 1 }, ids.length || 1);
      const byId = new Map(found.map((item) => [item.id, item]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    allItems(after, limit) {
      const later = after
        ? {
            $or: [
              { projectId: after.projectId, _id: { $gt: after.id } },
              { projectId: { $gt: after.projectId } },
            ],
          }
        : { projectId: { $gte: 0 } };
      return items.list({ ...later, ...standingOf('holds') }, { projectId: 1, _id: 1 }, limit);
    },
  };
}

/** What comes after a place in the order of a field. */
function beyond(field: string, descending: boolean, after: ListPlace | undefined): object {
  if (!after) return {};
  const [key, id] = after;
  const further = (value: string | number) => (descending ? { $lt: value } : { $gt: value });
  if (field === '_id') return { _id: further(id) };
  return { $or: [{ [field]: further(key) }, { [field]: key, _id: further(id) }] };
}
