import type { Model } from 'mongoose';
import { bytesOf, toAccount } from './mongo-account-records.ts';
import type { AccountRecord } from './mongo-schema.ts';
import type { Kept } from './portable.ts';
import { chosenOf, type StoredProfile, storedProfile } from './portable-profiles.ts';

/** Profiles as they are carried to another store: the rest of each account's document. */
export function mongoProfiles(accounts: Model<AccountRecord>): Kept<StoredProfile> {
  return {
    async read(after, limit) {
      const found = await accounts
        .find({ _id: { $gt: after } })
        .select('+avatar')
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map((record) => {
        const avatar = record.avatar ? bytesOf(record.avatar) : new Uint8Array();
        return storedProfile({ account: toAccount(record), avatar, links: record.links ?? [] });
      });
    },
    async write(values) {
      await accounts.bulkWrite(values.map(writeOf));
    },
  };
}

function writeOf({ userId, avatarId, avatar, preferences, links, ...profile }: StoredProfile) {
  const { username, ...texts } = profile;
  return {
    updateOne: {
      filter: { _id: userId },
      update: {
        $set: {
          profile: { ...texts, ...(username ? { username } : {}) },
          preferences: chosenOf(preferences),
          ...(links.length > 0 ? { links } : {}),
          ...(avatarId ? { avatarId, avatar: Buffer.from(avatar) } : {}),
        },
      },
    },
  };
}
