import type { MongoOutbox } from '@cairn/messaging/mongo';
import { isDuplicateKey } from '@cairn/persistence/mongo';
import { z } from 'zod';
import { nameFounder, openForFirst } from '../installation/mongo-founder.ts';
import { type Collections, type Fields, updateAccount } from '../store/mongo-collections.ts';
import type { AccountStore } from './ports.ts';
import type { Preferences } from './preferences.ts';
import { accountOf, keptAccount, userOf, wholeAccountRecord } from './records.ts';

/** Links kept of one account; of more, the oldest are removed. */
const LINKS_KEPT = 10;

export function mongoAccounts(collections: Collections, outbox: MongoOutbox): AccountStore {
  return {
    ...credentials(collections, outbox),
    ...profiles(collections, outbox),
    ...links(collections, outbox),
  };
}

function credentials(collections: Collections, outbox: MongoOutbox) {
  const { accounts } = collections;
  return {
    async addUser(user, credential, events) {
      if (credential.onlyAsFirst && !(await openForFirst(collections, user.id))) return false;
      const stored = accounts.toStored({ ...keptAccount(user, credential), links: [] });
      if (!(await outbox.create(accounts.model, stored, events))) return false;
      await nameFounder(collections);
      return true;
    },

    async findCredential(emailKey) {
      const found = await accounts.get({ emailKey });
      return found?.passwordHash ? { user: userOf(found), passwordHash: found.passwordHash } : undefined;
    },

    hasEmailKey: (emailKey) => accounts.has({ emailKey }),

    async getUser(id) {
      const found = await accounts.get({ id });
      return found && userOf(found);
    },

    async getUsers(ids) {
      return (await accounts.list({ _id: { $in: [...ids] } }, { _id: 1 }, ids.length)).map(userOf);
    },

    getPasswordHash: async (id) => (await accounts.get({ id }))?.passwordHash,

    async changePassword(_id, { passwordHash, at, by }, events) {
      const isByLink = 'link' in by;
      const holds = isByLink ? linkThatHolds(by.link, 'reset', at) : { passwordHash: by.replaces };
      const change = accounts.change({
        passwordHash,
        passwordUpdatedAt: at,
        links: [],
        resetRequiredAt: undefined,
        ...(isByLink && { emailVerified: true, pendingEmail: '' }),
      });
      return updateAccount(collections, outbox, { _id, ...holds }, change, events);
    },
  } satisfies Partial<AccountStore>;
}

function profiles(collections: Collections, outbox: MongoOutbox) {
  const { accounts } = collections;
  return {
    async getAccount(id) {
      const found = await accounts.get({ id });
      return found && accountOf(found);
    },

    async getAccounts(ids) {
      return (await accounts.list({ _id: { $in: [...ids] } }, { _id: 1 }, ids.length)).map(accountOf);
    },

    async changeAccount(_id, { profile, avatar, preferences = {}, ...names }, at, events) {
      const picture = avatar !== undefined && { avatarId: avatar?.id ?? '', avatar: avatar?.image };
      const { $set, $unset } = accounts.change({ ...names, ...profile, ...picture });
      const choice = Object.keys(preferences).length > 0 ? chosen(preferences, at) : undefined;
      const change = { ...choice, $set: { ...$set, ...choice?.$set }, ...($unset && { $unset }) };
      try {
        return (await updateAccount(collections, outbox, { _id }, change, events)) ? 'changed' : 'missing';
      } catch (error) {
        if (isDuplicateKey(error)) return 'username_taken';
        throw error;
      }
    },

    async changePreferences(_id, changes, at) {
      const before = await accounts.model
        .findOneAndUpdate({ _id }, chosen(changes, at) as never, { returnDocument: 'before' })
        .lean();
      return before ? accounts.toRecord(before).preferences : undefined;
    },

    async getAvatar(_id, avatarId) {
      const found = await accounts.model.findOne({ _id, avatarId }, { avatar: 1 }).lean();
      return found ? accounts.toRecord(found).avatar : undefined;
    },
  } satisfies Partial<AccountStore>;
}

/** One field each, so that two changes of different preferences at the same moment keep both. Times are text. */
function chosen(changes: Partial<Preferences>, at: Date): { $set: Fields; $max: Fields } {
  const entries = Object.entries(changes).flatMap(([name, value]) => [
    [`preferences.values.${name}`, value],
    [`preferences.changedAt.${name}`, at.toISOString()],
  ]);
  return { $set: Object.fromEntries(entries), $max: { 'preferences.updatedAt': at.toISOString() } };
}

function links(collections: Collections, outbox: MongoOutbox) {
  const { accounts } = collections;
  return {
    async addLink(_id, link) {
      const $each = z.encode(wholeAccountRecord.fields.links.schema, [link]);
      const { matchedCount } = await accounts.model.updateOne({ _id }, {
        $push: { links: { $each, $sort: { expiresAt: 1, hash: 1 }, $slice: -LINKS_KEPT } },
      } as never);
      return matchedCount > 0;
    },

    async findLink(hash) {
      const found = await accounts.model.findOne({ 'links.hash': hash }, { links: 1 }).lean();
      const { id: userId, links } = found ? accounts.toRecord(found) : { id: '', links: [] };
      const link = links.find((each) => each.hash === hash);
      return link && { ...link, userId };
    },

    async confirmAddress(_id, { link, at, moveTo }, events) {
      const holds = { _id, ...linkThatHolds(link, 'verify', at) };
      try {
        const confirmed = moveTo
          ? await updateAccount(
              collections,
              outbox,
              { ...holds, pendingEmail: moveTo.email },
              { $set: { ...moveTo, emailVerified: true, pendingEmail: '', links: [] } },
              events,
            )
          : await updateAccount(
              collections,
              outbox,
              holds,
              { $set: { emailVerified: true }, $pull: { links: { hash: link } } },
              events,
            );
        return confirmed ? 'confirmed' : 'missing';
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
    },

    async forgetLinks(before) {
      const expired = { expiresAt: { $lt: before.toISOString() } };
      await accounts.model.updateMany({ 'links.expiresAt': expired.expiresAt }, {
        $pull: { links: expired },
      } as never);
    },

    publish: (events) => outbox.addAlone(events),
  } satisfies Partial<AccountStore>;
}

function linkThatHolds(hash: string, kind: string, at: Date): Fields {
  return { links: { $elemMatch: { hash, kind, expiresAt: { $gt: at.toISOString() } } } };
}
