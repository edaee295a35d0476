import type { MongoOutbox } from '@cairn/messaging/mongo';
import { isDuplicateKey } from '@cairn/persistence/mongo';
import type { Administration, AdminRecords, RegistrationInvitation } from '../../domain/admin/ports.ts';
import { type ChosenSettings, knownLimits, type RegistrationMode } from '../../domain/admin/settings.ts';
import { toUser } from '../mongo-records.ts';
import type { AccountRecord, AuthModels } from '../mongo-schema.ts';
import { INSTALLATION, type InstallationRecord, type RegistrationInvitationRecord } from './mongo-schema.ts';

const here = { _id: INSTALLATION };
/** A process that died while it made the first account is followed after this time, in milliseconds. */
const OPENING_MS = 30_000;

/** The oldest account becomes an administrator, unless one did before. */
export async function nameFounder({ installations, accounts }: AuthModels): Promise<void> {
  if (await installations.exists({ ...here, founder: { $gt: '' } })) return;
  const oldest = await accounts.findOne({}, { _id: 1 }).sort({ _id: 1 }).lean();
  if (!oldest) return;
  try {
    await installations.updateOne(
      { ...here, founder: { $exists: false } },
      { $set: { founder: oldest._id }, $addToSet: { administrators: oldest._id }, $unset: { opening: 1 } },
      { upsert: true },
    );
  } catch (error) {
    // Another process named it in the meantime.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Whether this account may be made as the first of all: of several that ask at once, one may. */
export async function openForFirst(models: AuthModels, userId: string): Promise<boolean> {
  const now = new Date();
  try {
    await models.installations.updateOne(
      {
        ...here,
        founder: { $exists: false },
        $or: [{ opening: { $exists: false } }, { 'opening.until': { $lt: now } }],
      },
      { $set: { opening: { by: userId, until: new Date(now.getTime() + OPENING_MS) } } },
      { upsert: true },
    );
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
  return (await models.accounts.exists({})) === null;
}

export function mongoAdmin(models: AuthModels, outbox: MongoOutbox): AdminRecords {
  return { ...installation(models, outbox), ...people(models, outbox), ...invitations(models, outbox) };
}

type Installation = Pick<
  AdminRecords,
  | 'hasAccounts'
  | 'isAdministrator'
  | 'listAdministrators'
  | 'addAdministrator'
  | 'removeAdministrator'
  | 'getSettings'
  | 'changeSettings'
>;

function installation(models: AuthModels, outbox: MongoOutbox): Installation {
  const { installations, accounts } = models;
  async function administrators(): Promise<string[]> {
    await nameFounder(models);
    return (await installations.findOne(here).lean())?.administrators ?? [];
  }

  return {
    hasAccounts: async () => (await accounts.exists({})) !== null,

    isAdministrator: async (userId) => (await administrators()).includes(userId),

    listAdministrators: administrators,

    async addAdministrator(userId) {
      if ((await administrators()).includes(userId) || !(await accounts.exists({ _id: userId })))
        return false;
      const { modifiedCount } = await installations.updateOne(here, {
        $addToSet: { administrators: userId },
      });
      return modifiedCount > 0;
    },

    async removeAdministrator(userId) {
      const { modifiedCount } = await installations.updateOne(
        { ...here, administrators: userId, 'administrators.1': { $exists: true } },
        { $pull: { administrators: userId } },
      );
      if (modifiedCount > 0) return 'removed';
      return (await administrators()).includes(userId) ? 'last' : 'none';
    },

    getSettings: async () => settingsOf(await installations.findOne(here).lean()),

    async changeSettings({ limits = {}, ...change }, events) {
      const entries = Object.entries(limits).map(([name, value]) => [`limits.${name}`, value] as const);
      const chosen = [...Object.entries(change), ...entries];
      const set = chosen.filter(([, value]) => value !== undefined && value !== null);
      const unset = chosen.filter(([, value]) => value === null);
      await installations.updateOne(
        here,
        {
          ...(set.length > 0 ? { $set: Object.fromEntries(set) } : {}),
          ...(unset.length > 0 ? { $unset: Object.fromEntries(unset) } : {}),
          $push: { outbox: { $each: outbox.entries(events) } },
        },
        { upsert: true },
      );
      outbox.added();
    },
  };
}

export function settingsOf(found: InstallationRecord | null): ChosenSettings {
  const { registration, secondFactorDemanded, limits = {} } = found ?? {};
  return {
    registration: registration as RegistrationMode | undefined,
    secondFactorDemanded,
    limits: knownLimits(limits),
  };
}

type People = Pick<AdminRecords, 'getAdministration' | 'changeAdministration' | 'listPeople'>;

function people({ accounts }: AuthModels, outbox: MongoOutbox): People {
  return {
    async getAdministration(userId) {
      return toAdministration(await accounts.findOne({ _id: userId }, { administration: 1 }).lean());
    },

    async changeAdministration(userId, change, events) {
      const fields = Object.entries(change).map(
        ([name, value]) => [`administration.${name}`, value] as const,
      );
      const unset = fields.filter(([, value]) => value === null);
      const { matchedCount } = await accounts.updateOne(
        { _id: userId },
        {
          $set: { _id: userId, ...Object.fromEntries(fields.filter(([, value]) => value !== null)) },
          ...(unset.length > 0 ? { $unset: Object.fromEntries(unset) } : {}),
          $push: { outbox: { $each: outbox.entries(events) } },
        },
      );
      if (matchedCount > 0) outbox.added();
      return matchedCount > 0;
    },

    async listPeople(words, limit, before) {
      const matches = words.map((word) => {
        const pattern = { $regex: word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), $options: 'i' };
        return { $or: [{ email: pattern }, { firstName: pattern }, { lastName: pattern }] };
      });
      const found = await accounts
        .find({
          ...(before ? { _id: { $lt: before } } : {}),
          ...(words.length > 0 ? { $and: matches } : {}),
        })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toUser);
    },
  };
}

export function toAdministration(found: Pick<AccountRecord, 'administration'> | null): Administration {
  const { closedAt, resetRequiredAt, limits = {} } = found?.administration ?? {};
  return { closedAt, resetRequiredAt, limits: knownLimits(limits) };
}

type Invitations = Omit<AdminRecords, keyof Installation | keyof People>;

function invitations({ registrationInvitations }: AuthModels, outbox: MongoOutbox): Invitations {
  return {
    async addRegistrationInvitation({ id, ...fields }, events) {
      await registrationInvitations.create({ _id: id, ...fields, outbox: outbox.entries(events) });
      await registrationInvitations.deleteMany({ emailKey: fields.emailKey, _id: { $ne: id } });
      outbox.added();
    },

    async findRegistrationInvitation(emailKey, at) {
      const found = await registrationInvitations.findOne({ emailKey, expiresAt: { $gt: at } }).lean();
      return found ? toInvitation(found) : undefined;
    },

    async listRegistrationInvitations(limit, before, at) {
      const found = await registrationInvitations
        .find({ expiresAt: { $gt: at }, ...(before ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toInvitation);
    },

    async removeRegistrationInvitation(which) {
      const filter = 'id' in which ? { _id: which.id } : { emailKey: which.emailKey };
      return (await registrationInvitations.deleteMany(filter)).deletedCount > 0;
    },
  };
}

export function toInvitation(found: RegistrationInvitationRecord): RegistrationInvitation {
  const { _id, email, emailKey, createdAt, expiresAt } = found;
  return { id: _id, email, emailKey, createdAt, expiresAt };
}
