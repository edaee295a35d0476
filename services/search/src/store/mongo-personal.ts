import { type Sequences, unlessTaken } from '@cairn/persistence/mongo';
import type { deletedPersonRecord, deletedProjectRecord } from '@cairn/persistence/records';
import type { MongoCollection } from '@cairn/persistence/records/mongo';
import type { PersonalRecords } from '../domain/personal/ports.ts';
import {
  type ChatSpace,
  type chatSpaceRecord,
  MOST_RECENT,
  type recentSearchRecord,
} from '../domain/personal/records.ts';

interface Collections {
  searches: MongoCollection<typeof recentSearchRecord>;
  spaces: MongoCollection<typeof chatSpaceRecord>;
  deletedProjects: MongoCollection<typeof deletedProjectRecord>;
  deletedPeople: MongoCollection<typeof deletedPersonRecord>;
  sequences: Sequences;
}

const NEWEST_FIRST = { searchedAt: -1, _id: -1 } as const;
const PORTION = 500;

export function mongoPersonal(parts: Collections): PersonalRecords {
  const { searches, spaces, deletedProjects, deletedPeople, sequences } = parts;

  const isDeleted = async ({ projectId, userId }: { projectId: number; userId: string }) =>
    (await deletedProjects.has({ projectId })) || (await deletedPeople.has({ userId }));

  /** Of two that make it at once, one takes the other's; its number is left out then. */
  async function make(of: { projectId: number; userId: string }): Promise<ChatSpace | undefined> {
    const made = spaces.toStored({ number: await sequences.next('chat_spaces'), ...of });
    await unlessTaken(spaces.model.create(made));
    return spaces.get(of);
  }

  return {
    async noteSearch(search) {
      const { userId, id: _id } = search;
      if (await isDeleted(search)) return;
      await searches.put(search);
      const older = await searches.model
        .find({ userId }, { _id: 1 })
        .sort(NEWEST_FIRST)
        .skip(MOST_RECENT)
        .lean();
      if (older.length > 0) await searches.model.deleteMany({ _id: { $in: older.map((each) => each._id) } });
      // The deletion may have looked through the searches already.
      if (await isDeleted(search)) await searches.model.deleteOne({ _id });
    },

    listSearches: (userId, limit, projectId) =>
      searches.list({ userId, ...(projectId !== undefined && { projectId }) }, NEWEST_FIRST, limit),

    async removeSearches(userId, projectId) {
      const of = { userId, ...(projectId !== undefined && { projectId }) };
      await searches.removeInPortions(of, PORTION);
    },

    countSearches: (userId) => searches.count({ userId }),

    async removePerson(userId) {
      await deletedPeople.put({ userId });
      await searches.removeInPortions({ userId }, PORTION);
    },

    async chatSpace(of) {
      const space = (await spaces.get(of)) ?? (await make(of));
      // It stays where it was made while the deletion goes on: that empties and forgets it.
      return (await isDeleted(of)) ? undefined : space;
    },

    listChatSpaces: (of) => spaces.list(of, { _id: 1 }, Number.MAX_SAFE_INTEGER),

    async removeChatSpaces(of) {
      await spaces.removeInPortions(of, PORTION);
    },

    isProjectDeleted: (projectId) => deletedProjects.has({ projectId }),
  };
}
