import type { Collections } from '../store/mongo-collections.ts';
import { CHOICE, MOST_CONNECTIONS } from './connection.ts';
import type { ConnectionRecords } from './ports.ts';

const choice = { id: CHOICE };

export function mongoConnections({ connections, modelChoices }: Collections): ConnectionRecords {
  return {
    listConnections: () => connections.list({}, { _id: 1 }, MOST_CONNECTIONS),
    addConnection: async (connection) =>
      void (await connections.model.create(connections.toStored(connection))),
    async changeConnection({ id: _id, ...connection }) {
      const former = { _id, revision: connection.revision - 1 };
      const { matchedCount } = await connections.model.updateOne(former, connections.change(connection));
      return matchedCount > 0;
    },
    async removeConnection(_id) {
      const { deletedCount } = await connections.model.deleteOne({ _id });
      return deletedCount > 0;
    },
    getDefaultModel: async () => (await modelChoices.get(choice))?.model,
    setDefaultModel: (model) => modelChoices.put({ ...choice, model }),
  };
}
