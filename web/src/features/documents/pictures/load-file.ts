import { downloadBlob } from '../api/documents.ts';

interface Entry {
  readonly file: Promise<Blob>;
  readonly leaving: AbortController;
  users: number;
}

const entries = new Map<string, Entry>();

/** A picture's file in use. `release` must be called once it is no longer looked at. */
export interface FileLease {
  readonly file: Promise<Blob>;
  release(): void;
}

/** Fetches a picture's file once for its page, its thumbnails and whatever else shows it at the time. */
export function leaseFile(projectId: number, documentId: string): FileLease {
  const key = `${projectId}/${documentId}`;
  const entry = entries.get(key) ?? fetched(projectId, documentId);
  entries.set(key, entry);
  entry.users += 1;
  const forget = () => entries.get(key) === entry && entries.delete(key);
  // A failure is not kept: the next one to ask fetches again.
  entry.file.catch(forget);
  let released = false;
  return {
    file: entry.file,
    release() {
      if (released) return;
      released = true;
      entry.users -= 1;
      if (entry.users > 0) return;
      forget();
      entry.leaving.abort();
    },
  };
}

function fetched(projectId: number, documentId: string): Entry {
  const leaving = new AbortController();
  return { file: downloadBlob(projectId, documentId, leaving.signal), leaving, users: 0 };
}
