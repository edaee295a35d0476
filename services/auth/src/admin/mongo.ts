import type { MongoOutbox } from '@cairn/messaging/mongo';
import { administrationOf, userOf, withoutNull } from '../accounts/records.ts';
import { nameFounder } from '../installation/mongo-founder.ts';
import { INSTALLATION, settingsOf } from '../installation/settings.ts';
import { type Collections, updateAccount } from '../store/mongo-collections.ts';
import type { AdminRecords } from './ports.ts';

const here = { _id: INSTALLATION };

export function mongoAdmin(collections: Collections, outbox: MongoOutbox): AdminRecords {
  return {
    ...installation(collections, outbox),
    ...people(collections, outbox),
    ...invitations(collections, outbox),
  };
}

function installation(collections: Collections, outbox: MongoOutbox) {
  const { installations, accounts } = collections;
  const read = () => installations.get({ id: INSTALLATION });

  async function administrators(): Promise<string[]> {
    await nameFounder(collections);
    return (await read())?.administrators ?? [];
  }

  return {
    hasAccounts: () => accounts.has({}),
    // Known to the server without looking through them; a deleted account leaves no document.
    countAccounts: () => accounts.model.estimatedDocumentCount(),

    isAdministrator: async (userId) => (await administrators()).includes(userId),

    listAdministrators: administrators,

    async addAdministrator(userId) {
      if ((await administrators()).includes(userId) || !(await accounts.has({ id: userId }))) return false;
      const change = { $addToSet: { administrators: userId } } as never;
      return (await installations.model.updateOne(here, change)).modifiedCount > 0;
    },

    async removeAdministrator(userId) {
      const { modifiedCount } = await installations.model.updateOne(
        { ...here, administrators: userId, 'administrators.1': { $exists: true } },
        { $pull: { administrators: userId } } as never,
      );
      if (modifiedCount > 0) return 'removed';
      return (await administrators()).includes(userId) ? 'last' : 'none';
    },

    getSettings: async () => settingsOf(await read()),

    async changeSettings({ limits = {}, ...change }, events) {
      const chosen = Object.entries(change).filter(([, value]) => value !== undefined);
      const entries = Object.entries(limits).map(([name, value]) => [`limits.${name}`, value] as const);
      const set = Object.fromEntries([...chosen, ...entries.filter(([, value]) => value !== null)]);
      const unset = Object.fromEntries(entries.filter(([, value]) => value === null));
      const changes = { $set: set, $unset: unset, $push: { outbox: { $each: outbox.entries(events) } } };
      await installations.model.updateOne(here, changes as never, { upsert: true });
      outbox.added();
    },
  } satisfies Partial<AdminRecords>;
}

function people(collections: Collections, outbox: MongoOutbox) {
  const { accounts } = collections;
  return {
    async getAdministration(id) {
      const found = await accounts.get({ id });
      return found ? administrationOf(found) : { limits: {} };
    },

    changeAdministration: (_id, change, events) =>
      updateAccount(collections, outbox, { _id }, accounts.change(withoutNull(change)), events),

    async listPeople(words, limit, before) {
      const matches = words.map((word) => {
        const pattern = { $regex: word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), $options: 'i' };
        return { $or: [{ email: pattern }, { firstName: pattern }, { lastName: pattern }] };
      });
      const filter = {
        ...(before ? { _id: { $lt: before } } : {}),
        ...(words.length > 0 ? { $and: matches } : {}),
      };
      return (await accounts.list(filter, { _id: -1 }, limit)).map(userOf);
    },
  } satisfies Partial<AdminRecords>;
}

function invitations({ registrationInvitations }: Collections, outbox: MongoOutbox) {
  const { model } = registrationInvitations;
  return {
    async addRegistrationInvitation(invitation, events) {
      const { id, emailKey } = invitation;
      const stored = registrationInvitations.toStored(invitation);
      await model.create({ ...stored, outbox: outbox.entries(events) });
      await model.deleteMany({ emailKey, _id: { $ne: id } });
      outbox.added();
    },

    async findRegistrationInvitation(emailKey, at) {
      return (await registrationInvitations.list({ emailKey, expiresAt: { $gt: at } }, { _id: 1 }, 1))[0];
    },

    listRegistrationInvitations(limit, before, at) {
      const older = before ? { _id: { $lt: before } } : {};
      return registrationInvitations.list({ expiresAt: { $gt: at }, ...older }, { _id: -1 }, limit);
    },

    async removeRegistrationInvitation(which) {
      const filter = 'id' in which ? { _id: which.id } : which;
      return (await model.deleteMany(filter)).deletedCount > 0;
    },
  } satisfies Partial<AdminRecords>;
}
