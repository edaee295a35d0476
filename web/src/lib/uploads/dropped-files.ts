import { notePath } from './file-paths.ts';

/** Why a file is not taken; `type` and `size` are the server's bounds. */
type SkipReason = 'hidden' | 'unread' | 'type' | 'size';

/** A file that is not taken. */
export interface Skipped {
  readonly path: string;
  readonly reason: SkipReason;
}

/** What was dropped on a page. */
export interface Dropped {
  files: File[];
  /** Files and folders that are not looked into, or could not be. */
  skipped: Skipped[];
  /** There are more files than `MOST_FILES`; the others were left out. */
  isCut: boolean;
}

/** Of one drop no more files are taken: a whole disk is easily dropped by mistake. */
export const MOST_FILES = 2_000;

/** What systems keep beside people's files (`.DS_Store`, `Thumbs.db`) is in every folder, and no document of theirs. */
const isHidden = (name: string): boolean =>
  name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

/** Parts what was chosen of a folder into files to take and what is hidden in it, or lies in what is. */
export function withoutHidden(files: readonly File[]): { files: File[]; skipped: Skipped[] } {
  const pathOfChosen = (file: File) => file.webkitRelativePath || file.name;
  const isHiddenFile = (file: File) => pathOfChosen(file).split('/').some(isHidden);
  return {
    files: files.filter((file) => !isHiddenFile(file)),
    skipped: files.filter(isHiddenFile).map((file) => ({ path: pathOfChosen(file), reason: 'hidden' })),
  };
}

/** The files among what was dropped, and those within folders. To be called while the event is being handled. */
export async function droppedFiles({
  items,
  files,
}: Pick<DataTransfer, 'items' | 'files'>): Promise<Dropped> {
  const dropped = [...items].filter(({ kind }) => kind === 'file');
  if (dropped.length === 0) return { files: [...files], skipped: [], isCut: false };
  // All of them before the first wait: after the event the items are empty.
  const found = dropped.map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const collected: Dropped = { files: [], skipped: [], isCut: false };
  for (const each of found) {
    if (each instanceof File) collected.files.push(each);
    else if (each) await collect(each, each.name, collected);
  }
  return collected;
}

async function collect(entry: FileSystemEntry, path: string, into: Dropped): Promise<void> {
  if (into.files.length >= MOST_FILES) into.isCut = true;
  if (into.isCut) return;
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      notePath(file, path);
      into.files.push(file);
      return;
    }
    for await (const child of childrenOf(entry as FileSystemDirectoryEntry)) {
      const childPath = `${path}/${child.name}`;
      if (isHidden(child.name)) into.skipped.push({ path: childPath, reason: 'hidden' });
      else await collect(child, childPath, into);
    }
  } catch {
    into.skipped.push({ path, reason: 'unread' });
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A reader gives a few entries at a time, and none at the end. */
async function* childrenOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    yield* some;
  }
}
