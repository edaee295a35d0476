import type { deletedPersonRecord, deletedProjectRecord } from '@cairn/persistence/records';
import type { SqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import type { PersonalRecords } from '../domain/personal/ports.ts';
import { type chatSpaceRecord, MOST_RECENT, type recentSearchRecord } from '../domain/personal/records.ts';

interface Tables {
  searches: SqliteTable<typeof recentSearchRecord>;
  spaces: SqliteTable<typeof chatSpaceRecord>;
  deletedProjects: SqliteTable<typeof deletedProjectRecord>;
  deletedPeople: SqliteTable<typeof deletedPersonRecord>;
}

export function sqlitePersonal(
  db: Sqlite,
  { searches, spaces, deletedProjects, deletedPeople }: Tables,
): PersonalRecords {
  const isDeleted = ({ projectId, userId }: { projectId: number; userId: string }) =>
    deletedProjects.has({ projectId }) || deletedPeople.has({ userId });

  return {
    async noteSearch(search) {
      db.transaction(() => {
        if (isDeleted(search)) return;
        searches.put(search);
        const { userId } = search;
        const rest = 'WHERE user_id = ? ORDER BY searched_at DESC, id DESC LIMIT -1 OFFSET ?';
        for (const { id } of searches.query(rest, userId, MOST_RECENT)) searches.remove({ id });
      });
    },

    async listSearches(userId, limit, projectId) {
      const order = 'ORDER BY searched_at DESC, id DESC LIMIT ?';
      return projectId === undefined
        ? searches.query(`WHERE user_id = ? ${order}`, userId, limit)
        : searches.query(`WHERE user_id = ? AND project_id = ? ${order}`, userId, projectId, limit);
    },

    async removeSearches(userId, projectId) {
      searches.remove({ userId, ...(projectId !== undefined && { projectId }) });
    },

    countSearches: async (userId) => searches.count({ userId }),

    async removePerson(userId) {
      db.transaction(() => {
        deletedPeople.put({ userId });
        searches.remove({ userId });
      });
    },

    async chatSpace(of) {
      return db.transaction(() => {
        const { projectId, userId } = of;
        if (isDeleted(of)) return undefined;
        return (
          spaces.get({ projectId, userId }) ?? {
            number: spaces.insert({ projectId, userId }),
            projectId,
            userId,
          }
        );
      });
    },

    listChatSpaces: async (of) =>
      'userId' in of
        ? spaces.query('WHERE user_id = ?', of.userId)
        : spaces.query('WHERE project_id = ?', of.projectId),

    async removeChatSpaces(of) {
      spaces.remove(of);
    },

    isProjectDeleted: async (projectId) => deletedProjects.has({ projectId }),
  };
}
