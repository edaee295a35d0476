/** What was let fall on a page. */
export interface Dropped {
  files: File[];
  /** How many files or folders could not be opened. */
  unread: number;
  /** There are more files than `MOST_FILES`; the others were left out. */
  isCut: boolean;
}

/** Of one drop no more files are taken: a whole disk is easily dropped by mistake. */
export const MOST_FILES = 2_000;

/** What systems keep beside people's files (`.DS_Store`, `Thumbs.db`) is in every folder, and no document of theirs. */
export function isToBeSeen({ name }: { name: string }): boolean {
  return !name.startsWith('.') && name !== 'Thumbs.db' && name !== 'desktop.ini';
}

/** The files among what was dropped, and those within folders. To be called while the event is being handled. */
export async function droppedFiles({
  items,
  files,
}: Pick<DataTransfer, 'items' | 'files'>): Promise<Dropped> {
  const dropped = [...items].filter(({ kind }) => kind === 'file');
  if (dropped.length === 0) return { files: [...files], unread: 0, isCut: false };
  // All of them before the first wait: after the event the items are empty.
  const found = dropped.map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const collected: Dropped = { files: [], unread: 0, isCut: false };
  for (const each of found) {
    if (each instanceof File) collected.files.push(each);
    else if (each) await collect(each, collected);
  }
  return collected;
}

async function collect(entry: FileSystemEntry, into: Dropped): Promise<void> {
  if (into.files.length >= MOST_FILES) into.isCut = true;
  if (into.isCut) return;
  try {
    if (isFile(entry)) {
      into.files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
      return;
    }
    for await (const child of childrenOf(entry as FileSystemDirectoryEntry)) {
      if (isToBeSeen(child)) await collect(child, into);
    }
  } catch {
    into.unread += 1;
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
