import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Mongo } from '@cairn/persistence/mongo';
import { syncFolder } from '@cairn/persistence/store';
import { z } from 'zod';

const markSchema = z.object({
  /** The bundle's id, and the SHA-256 of its manifest: together they name its content. */
  bundle: z.string(),
  manifest: z.string(),
  state: z.enum(['going', 'done']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  /** How many of the bundle's entries are kept for certain. */
  entries: z.int(),
});

/** Says that a bundle is being brought into the stores that it lies beside, or was. */
export type ImportMark = z.infer<typeof markSchema>;

/** Where the mark is: beside the records, so that every process that uses them finds it. */
export interface ImportMarks {
  read(): Promise<ImportMark | undefined>;
  /** Keeps the mark in place of the one that is there; when it resolves, it outlives a power cut. */
  write(mark: ImportMark): Promise<void>;
}

export interface Place {
  mongo: Mongo | undefined;
  dataPath(...parts: string[]): string;
}

/** The mark of the database server where records are on one, else of the data folder. */
export function importMarks({ mongo, dataPath }: Place): ImportMarks {
  return mongo ? marksOfServer(mongo) : marksOfFolder(dataPath('import.json'));
}

/** @throws Error while the stores hold a part of a bundle only: nothing may be served from them. */
export async function refuseHalfImported(place: Place): Promise<void> {
  const mark = await importMarks(place).read();
  if (mark?.state !== 'going') return;
  throw new Error(
    `An import into ${place.mongo ? 'these databases' : place.dataPath()} was begun at ${mark.startedAt} and is not whole. Run it again to its end (npm run import), with bundle ${mark.bundle}.`,
  );
}

function marksOfServer(mongo: Mongo): ImportMarks {
  const marks = () => mongo.connection('transfer').collection<{ _id: string; mark: unknown }>('imports');
  return {
    async read() {
      const found = await marks().findOne({ _id: 'import' });
      return found ? markSchema.parse(found.mark) : undefined;
    },
    async write(mark) {
      await marks().updateOne({ _id: 'import' }, { $set: { mark } }, { upsert: true });
    },
  };
}

function marksOfFolder(path: string): ImportMarks {
  return {
    async read() {
      try {
        return markSchema.parse(JSON.parse(await readFile(path, 'utf8')));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        });
      }
    },
    async write(mark) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(4).toString('hex')}`;
      try {
        const text = `${JSON.stringify(mark, undefined, 2)}\n`;
        await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
        await rename(draft, path);
        await syncFolder(dirname(path));
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
