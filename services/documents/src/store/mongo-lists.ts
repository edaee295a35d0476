import type { MongoMigration } from '@cairn/persistence/mongo';
import { sortNameOf } from '../domain/listing/sort-name.ts';
import type { DocumentsStore, ListPlace } from '../domain/ports.ts';
import { type Collections, DOCUMENTS } from './mongo-records.ts';

const FIELDS = { created: '_id', name: 'sortName', size: 'fileSize', pages: 'pagesTotal' } as const;

const OUTLINE = {
  name: 1,
  fileType: 1,
  fileSize: 1,
  status: 1,
  pagesTotal: 1,
  uploadedBy: 1,
  createdAt: 1,
  tags: 1,
  sortName: 1,
} as const;

/** Documents that are no earlier versions. */
export const inSight = { live: true, versionState: { $ne: 'earlier' } } as const;

/** Lists of documents, in each order that an index has. */
export function mongoLists({
  documents,
}: Pick<Collections, 'documents'>): Pick<DocumentsStore, 'list' | 'outlines' | 'getSeveral'> {
  return {
    list: (projectId, limit, before) => documents.newest({ projectId }, limit, before),

    async outlines(projectId, { by, descending, status }, limit, after) {
      const field = FIELDS[by];
      const way = descending ? -1 : 1;
      const found = await documents.model
        .find(
          { projectId, ...inSight, ...(status && { status }), ...beyond(field, descending, after) },
          OUTLINE,
        )
        .sort({ [field]: way, _id: way })
        .limit(limit)
        .lean();
      return found.map((stored) => {
        const { _id: id, sortName = '', ...outline } = stored;
        const key = { created: id, name: sortName, size: outline.fileSize, pages: outline.pagesTotal }[by];
        return { id, ...outline, place: [key, id] as const };
      });
    },

    async getSeveral(projectId, ids) {
      const found = await documents.list({ _id: { $in: [...ids] }, projectId }, { _id: 1 }, ids.length);
      const byId = new Map(found.map((document) => [document.id, document]));
      return ids.flatMap((id) => byId.get(id) ?? []);
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

/** Documents changed in one go. */
const PORTION = 500;

/** Gives documents of before what names are sorted by. */
export const sortNamesStep: MongoMigration = {
  name: 'what names of documents are sorted by',
  async up(connection, lost) {
    const documents = connection.collection<{ _id: string; live: true; name: string }>(DOCUMENTS);
    for (let last = ''; ; ) {
      lost.throwIfAborted();
      const some = await documents
        .find({ live: true, _id: { $gt: last } }, { projection: { name: 1 } })
        .sort({ _id: 1 })
        .limit(PORTION)
        .toArray();
      if (some.length > 0) {
        // A document that was renamed meanwhile has another name: its own is left to who renamed it.
        await documents.bulkWrite(
          some.map(({ _id, name }) => ({
            updateOne: { filter: { _id, name }, update: { $set: { sortName: sortNameOf(name) } } },
          })),
        );
      }
      if (some.length < PORTION) return;
      last = some.at(-1)?._id ?? last;
    }
  },
};
