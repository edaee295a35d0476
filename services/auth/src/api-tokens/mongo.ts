import type { MongoOutbox } from '@cairn/messaging/mongo';
import { present } from '@cairn/persistence/mongo';
import type { RecordOf } from '@cairn/persistence/records';
import type { Collections } from '../store/mongo-collections.ts';
import type { ApiToken, keptApiTokenRecord } from './api-token.ts';
import type { ApiTokenStore } from './ports.ts';

function toApiToken({ hash: _, ...token }: RecordOf<typeof keptApiTokenRecord>): ApiToken {
  return token;
}

export function mongoApiTokens({ apiTokens, revocations }: Collections, outbox: MongoOutbox): ApiTokenStore {
  const { model } = apiTokens;
  return {
    async addApiToken(token, hash, events) {
      await model.create({ ...apiTokens.toStored({ ...token, hash }), outbox: outbox.entries(events) });
      outbox.added();
    },

    async listApiTokens(userId, limit, before) {
      return (await apiTokens.newest({ userId }, limit, before)).map(toApiToken);
    },

    async findApiToken(hash) {
      const found = await apiTokens.get({ hash });
      return found && toApiToken(found);
    },

    async touchApiToken(id, at) {
      await model.updateOne({ _id: id }, { $max: { lastUsedAt: at } });
    },

    async revokeApiToken(userId, revocation, events) {
      const id = revocation.sessionId;
      if (!(await apiTokens.has({ id, userId }))) return false;
      // First what was revoked, then the token with its event. A process that dies in between has ended what the token
      // was exchanged for, and the person, who got no answer, revokes it again.
      await revocations.put(revocation);
      return outbox.change(model, { _id: id, userId, ...present }, apiTokens.removal, events);
    },
  };
}
