import { unlessTaken } from '@cairn/persistence/mongo';
import type { Collections } from '../store/mongo-collections.ts';
import { INSTALLATION } from './settings.ts';

const here = { _id: INSTALLATION };
/** A process that died while it made the first account is followed after this time, in milliseconds. */
const OPENING_MS = 30_000;

/** The oldest account becomes an administrator, unless one did before. */
export async function nameFounder({ installations, accounts }: Collections): Promise<void> {
  if (await installations.model.exists({ ...here, founder: { $gt: '' } })) return;
  const [oldest] = await accounts.list({}, { _id: 1 }, 1);
  if (!oldest) return;
  // Another process may name it in the meantime.
  await unlessTaken(
    installations.model.updateOne(
      { ...here, founder: { $exists: false } },
      {
        $set: { founder: oldest.id },
        $addToSet: { administrators: oldest.id },
        $unset: { opening: 1 },
      } as never,
      { upsert: true },
    ),
  );
}

/** Whether this account may be made as the first of all: of several that ask at once, one may. */
export async function openForFirst(
  { installations, accounts }: Collections,
  userId: string,
): Promise<boolean> {
  const now = new Date();
  const opened = await unlessTaken(
    installations.model.updateOne(
      {
        ...here,
        founder: { $exists: false },
        $or: [{ opening: { $exists: false } }, { 'opening.until': { $lt: now } }],
      },
      { $set: { opening: { by: userId, until: new Date(now.getTime() + OPENING_MS) } } },
      { upsert: true },
    ),
  );
  return opened !== undefined && !(await accounts.has({}));
}
