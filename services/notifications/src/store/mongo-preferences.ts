import { unlessTaken } from '@cairn/persistence/mongo';
import { mongoCollection } from '@cairn/persistence/records/mongo';
import type { Connection } from 'mongoose';
import type { PreferenceRecords } from '../domain/ports.ts';
import { preferencesRecord } from '../domain/preferences.ts';

interface Versioned {
  /** Counts the changes: one that was made to an older version is made again. */
  version: number;
}

export function mongoPreferences(connection: Connection) {
  const collection = mongoCollection<typeof preferencesRecord, Versioned>(connection, preferencesRecord, {
    fields: { version: { type: Number, required: true } },
    onImport: { $inc: { version: 1 } },
  });
  const { model } = collection;

  const records: PreferenceRecords = {
    getPreferences: (userId) => collection.get({ userId }),

    async changePreferences(userId, change) {
      for (;;) {
        const found = await model.findById(userId).lean();
        const changed = change(found ? collection.toRecord(found) : undefined);
        const stored = collection.toStored(changed);
        if (found) {
          const { version } = found;
          const update = { $set: { ...stored, version: version + 1 } };
          const { matchedCount } = await model.updateOne({ _id: userId, version }, update);
          if (matchedCount > 0) return changed;
        } else if (await unlessTaken(model.create({ ...stored, version: 1 }))) return changed;
      }
    },
  };
  return { collection, records };
}
