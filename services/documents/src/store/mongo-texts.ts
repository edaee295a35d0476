import { numberKey } from '@cairn/persistence/portable';
import type { Connection } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';
import type { PassagePlace } from '../domain/document.ts';
import type { ExtractedPage } from '../domain/page.ts';
import type { PageToStore } from '../domain/ports.ts';
import type { Collections } from './mongo-records.ts';

/** `_id` is `<run>/<number>` and keeps the pages of a run together and in order. */
type StoredPage = ExtractedPage & { _id: string };
/** `_id` is `<run>/<ordinal>`. The words are the page's. */
type StoredPassage = PassagePlace & { _id: string };

/** Deleted in one go. */
const PORTION = 1_000;

const idOf = (run: string, number: number) => `${run}/${numberKey(number)}`;
/** Everything of a run from a place on. `0` is the character that follows `/`. */
const from = (run: string, number: number) => ({ $gte: idOf(run, number), $lt: `${run}0` });

export type MongoTexts = ReturnType<typeof mongoTexts>;

/** Pages and passages by the run that wrote them. Nothing here knows which run's text is a document's. */
export function mongoTexts(connection: Connection, { runs: { model: runs } }: Pick<Collections, 'runs'>) {
  const pages = () => connection.collection<StoredPage>('pages');
  const passages = () => connection.collection<StoredPassage>('passages');

  async function clearCollection(collection: typeof pages | typeof passages, run: string): Promise<void> {
    for (;;) {
      const some = await collection()
        .find({ _id: from(run, 0) }, { projection: { _id: 1 } })
        .limit(PORTION)
        .toArray();
      if (some.length === 0) return;
      await collection().deleteMany({ _id: { $in: some.map((each) => each._id) } });
    }
  }

  async function clear(run: string): Promise<void> {
    await clearCollection(pages, run);
    await clearCollection(passages, run);
  }

  /** For a run of which nothing more can come. Its record goes last: until then the sweep comes across it. */
  async function forget(run: string): Promise<void> {
    await clear(run);
    await runs.deleteOne({ _id: run });
  }

  return {
    clear,
    forget,

    /** The record is there before the text, so that text is never without one. */
    async begin(documentId: string): Promise<string> {
      const run = uuidv7();
      await runs.create({ _id: run, documentId, at: new Date() });
      return run;
    },

    async add(run: string, added: readonly PageToStore[]): Promise<void> {
      const places = added.flatMap((each) => each.passages);
      await pages().insertMany(added.map(({ page }) => ({ _id: idOf(run, page.number), ...page })));
      if (places.length === 0) return;
      await passages().insertMany(places.map((passage) => ({ _id: idOf(run, passage.ordinal), ...passage })));
    },

    /** Removes what `add` added. */
    async takeBack(run: string, added: readonly PageToStore[]): Promise<void> {
      const pageIds = added.map(({ page }) => idOf(run, page.number));
      const passageIds = added.flatMap((each) => each.passages.map(({ ordinal }) => idOf(run, ordinal)));
      await pages().deleteMany({ _id: { $in: pageIds } });
      await passages().deleteMany({ _id: { $in: passageIds } });
    },

    /** Writes pages, or passages, over those in the same places; `run` is made when it is not there. */
    async put(run: string, documentId: string, put: { pages?: ExtractedPage[]; passages?: PassagePlace[] }) {
      await runs.updateOne({ _id: run }, { $set: { documentId, at: new Date() } }, { upsert: true });
      for (const page of put.pages ?? []) {
        await pages().replaceOne({ _id: idOf(run, page.number) }, { ...page }, { upsert: true });
      }
      for (const passage of put.passages ?? []) {
        await passages().replaceOne({ _id: idOf(run, passage.ordinal) }, { ...passage }, { upsert: true });
      }
    },

    /** Removes the text of all runs of a document that has none any more. */
    async clearAll(documentId: string): Promise<void> {
      for (const { _id: run } of await runs.find({ documentId }).lean()) await clear(run);
    },

    async page(run: string, number: number): Promise<ExtractedPage | undefined> {
      const found = await pages().findOne({ _id: idOf(run, number) });
      return found ? withoutId(found) : undefined;
    },

    async pagesAfter(run: string, number: number, limit: number): Promise<ExtractedPage[]> {
      const found = await pages()
        .find({ _id: from(run, number + 1) })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map((page) => withoutId(page));
    },

    async passagesAfter(run: string, ordinal: number, limit: number): Promise<PassagePlace[]> {
      const found = await passages()
        .find({ _id: from(run, ordinal + 1) })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map((place) => withoutId(place));
    },

    /** The texts of pages, by number. */
    async textsOf(run: string, numbers: Iterable<number>): Promise<Map<number, string>> {
      const wanted = [...new Set(numbers)].map((number) => idOf(run, number));
      const found = await pages()
        .find({ _id: { $in: wanted } }, { projection: { number: 1, text: 1 } })
        .toArray();
      return new Map(found.map(({ number, text }) => [number, text]));
    },

    /** Forgets runs begun before `over` that no document names. */
    async forgetStray(over: Date, named: (documentIds: string[]) => Promise<Set<string>>): Promise<void> {
      for (let last = ''; ; ) {
        const some = await runs
          .find({ _id: { $gt: last } })
          .sort({ _id: 1 })
          .limit(PORTION)
          .lean();
        const old = some.filter((run) => run.at <= over);
        const kept = await named(old.map((run) => run.documentId));
        for (const { _id: run } of old) if (!kept.has(run)) await forget(run);
        if (some.length < PORTION) return;
        last = some.at(-1)?._id ?? last;
      }
    },
  };
}

function withoutId<Kept>({ _id, ...kept }: Kept & { _id: string }): Omit<Kept, '_id'> {
  return kept;
}
