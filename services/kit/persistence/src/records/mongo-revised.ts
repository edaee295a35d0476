import type { MongoCollection } from './mongo.ts';
import type { AnyRecord, RecordOf } from './record.ts';

/** What documents have that several processes change at once. */
export interface Revised {
  /** Counts changes, so that of two at once the later is made again on what the earlier left. */
  revision: number;
}

/** Options of a collection of such documents. */
export const revised = {
  fields: { revision: { type: Number, required: true } },
  onImport: { $inc: { revision: 1 } },
} as const;

/** Makes a record what `change` gives for it, no matter what else changes it meanwhile; nothing where there is none. */
export async function changeRevised<R extends AnyRecord>(
  { model, toRecord, toStored }: MongoCollection<R, Revised>,
  id: string | number,
  change: (record: RecordOf<R>) => RecordOf<R>,
): Promise<void> {
  for (;;) {
    const found = await model.findOne({ _id: id } as object).lean<{ revision: number }>();
    if (!found) return;
    const { _id, ...stored } = toStored(change(toRecord(found)));
    const { matchedCount } = await model.updateOne(
      { _id, revision: found.revision } as object,
      { $set: stored, $inc: { revision: 1 } } as object,
    );
    if (matchedCount > 0) return;
  }
}
