import type { Tables } from '../store/sqlite-tables.ts';
import { CHOICE, MOST_CONNECTIONS } from './connection.ts';
import type { ConnectionRecords } from './ports.ts';

const choice = { id: CHOICE };

export function sqliteConnections({ connections, modelChoices }: Tables): ConnectionRecords {
  return {
    listConnections: async () => connections.query('ORDER BY id LIMIT ?', MOST_CONNECTIONS),
    addConnection: async (connection) => void connections.insert(connection),
    async changeConnection({ id, ...connection }) {
      return connections.update({ id, revision: connection.revision - 1 }, connection) > 0;
    },
    removeConnection: async (id) => connections.remove({ id }) > 0,
    getDefaultModel: async () => modelChoices.get(choice)?.model,
    setDefaultModel: async (model) => modelChoices.put({ ...choice, model }),
  };
}
