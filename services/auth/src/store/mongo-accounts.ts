import type { MongoOutbox } from '@cairn/messaging/mongo';
import { isDuplicateKey } from '@cairn/persistence/mongo';
import type { Model } from 'mongoose';
import type { Account, AccountChange } from '../domain/account.ts';
import type { AccountStore } from '../domain/account-ports.ts';
import type { Preferences } from '../domain/preferences.ts';
import { bytesOf, preferencesOf, toAccount } from './mongo-account-records.ts';
import type { AccountRecord } from './mongo-schema.ts';

/** Links kept of one account; of more, the oldest go. */
const LINKS_KEPT = 10;

type Fields = Record<string, unknown>;

/** Accounts beyond what signing in needs, in the documents of accounts: every change is one write. */
export function mongoAccounts(accounts: Model<AccountRecord>, outbox: MongoOutbox): AccountStore {
  async function find(_id: string): Promise<Account | undefined> {
    const found = await accounts.findOne({ _id }).lean();
    return found ? toAccount(found) : undefined;
  }

  /** Whether a document that still fits the filter was changed, with what is told of it. */
  async function update(
    filter: Fields & { _id: string },
    change: { set?: Fields; unset?: readonly string[]; pull?: Fields; max?: Fields },
    events: Parameters<MongoOutbox['entries']>[0] = [],
  ): Promise<boolean> {
    const { set = {}, unset = [], pull, max } = change;
    const { matchedCount } = await accounts.updateOne(filter, {
      // Never empty: a change of nothing is one as well.
      $set: { _id: filter._id, ...set },
      ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((name) => [name, 1])) } : {}),
      ...(pull ? { $pull: pull } : {}),
      ...(max ? { $max: max } : {}),
      ...(events.length > 0 ? { $push: { outbox: { $each: outbox.entries(events) } } } : {}),
    });
    if (matchedCount > 0 && events.length > 0) outbox.added();
    return matchedCount > 0;
  }

  return {
    getAccount: find,

    async getAccounts(userIds) {
      return (await accounts.find({ _id: { $in: [...userIds] } }).lean()).map(toAccount);
    },

    async changeAccount(_id, change, at, events) {
      try {
        return (await update({ _id }, fieldsOf(change, at), events)) ? 'changed' : 'gone';
      } catch (error) {
        if (isDuplicateKey(error)) return 'username_taken';
        throw error;
      }
    },

    async changePreferences(_id, changes, at) {
      const { set, max } = chosenFields(changes, at);
      const before = await accounts
        .findOneAndUpdate({ _id }, { $set: { _id, ...set }, $max: max }, { returnDocument: 'before' })
        .lean();
      return before ? preferencesOf(before) : undefined;
    },

    async getAvatar(_id, avatarId) {
      const found = await accounts.findOne({ _id, avatarId }, { avatar: 1 }).lean();
      return found?.avatar ? bytesOf(found.avatar) : undefined;
    },

    async getPasswordHash(_id) {
      return (await accounts.findOne({ _id }, { passwordHash: 1 }).lean())?.passwordHash;
    },

    async changePassword(_id, { passwordHash, at, by }, events) {
      const holds = 'link' in by ? linkThatHolds(by.link, 'reset', at) : { passwordHash: by.replaces };
      const byLink = { 'profile.emailVerified': true, 'profile.pendingEmail': '' };
      const set = {
        passwordHash,
        'profile.passwordUpdatedAt': at,
        ...('link' in by ? byLink : {}),
      };
      return update({ _id, ...holds }, { set, unset: ['links', 'administration.resetRequiredAt'] }, events);
    },

    async addLink(_id, link) {
      const { matchedCount } = await accounts.updateOne(
        { _id },
        { $push: { links: { $each: [link], $slice: -LINKS_KEPT } } },
      );
      return matchedCount > 0;
    },

    async findLink(hash) {
      const found = await accounts.findOne({ 'links.hash': hash }, { links: 1 }).lean();
      const link = found?.links?.find((each) => each.hash === hash);
      return found && link ? { ...link, userId: found._id } : undefined;
    },

    async confirmAddress(_id, { link, at, moveTo }, events) {
      const holds = { _id, ...linkThatHolds(link, 'verify', at) };
      try {
        const confirmed = moveTo
          ? await update(
              { ...holds, 'profile.pendingEmail': moveTo.email },
              {
                set: { ...moveTo, 'profile.emailVerified': true, 'profile.pendingEmail': '' },
                unset: ['links'],
              },
              events,
            )
          : await update(
              holds,
              { set: { 'profile.emailVerified': true }, pull: { links: { hash: link } } },
              events,
            );
        return confirmed ? 'confirmed' : 'gone';
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
    },

    async forgetLinks(before) {
      await accounts.updateMany(
        { 'links.expiresAt': { $lt: before } },
        { $pull: { links: { expiresAt: { $lt: before } } } },
      );
    },

    tell: (events) => outbox.addAlone(events),
  };
}

function linkThatHolds(hash: string, kind: string, at: Date): Fields {
  return { links: { $elemMatch: { hash, kind, expiresAt: { $gt: at } } } };
}

function fieldsOf(change: AccountChange, at: Date): { set: Fields; unset: string[]; max: Fields } {
  const { firstName, lastName, profile = {}, avatar, preferences = {} } = change;
  const { username, ...texts } = profile;
  const chosen = chosenFields(preferences, at);
  const set: Fields = {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [`profile.${name}`, value])),
    ...(username ? { 'profile.username': username } : {}),
    ...(avatar ? { avatarId: avatar.id, avatar: Buffer.from(avatar.image) } : {}),
    ...chosen.set,
  };
  const unset = [
    ...(username === '' ? ['profile.username'] : []),
    ...(avatar === null ? ['avatarId', 'avatar'] : []),
  ];
  return { set, unset, max: Object.keys(preferences).length > 0 ? chosen.max : {} };
}

/** One field each, so that two changes of different preferences at the same moment keep both. */
function chosenFields(changes: Partial<Preferences>, at: Date): { set: Fields; max: Fields } {
  const entries = Object.entries(changes).flatMap(([name, value]) => [
    [`preferences.values.${name}`, value],
    [`preferences.changedAt.${name}`, at],
  ]);
  return { set: Object.fromEntries(entries) as Fields, max: { 'preferences.updatedAt': at } };
}
