/** What was let fall on a page. */
export interface Dropped {
  files: File[];
  /** Folders came along; a browser hands them over as files without content. */
  folders: boolean;
}

/** The files among what was dropped, without folders. To be read while the event is being handled. */
export function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Dropped {
  const dropped = [...items].filter(({ kind }) => kind === 'file');
  if (dropped.length === 0) return { files: [...files], folders: false };
  const plain = dropped.filter((item) => !item.webkitGetAsEntry()?.isDirectory);
  return {
    files: plain.map((item) => item.getAsFile()).filter((file) => file !== null),
    folders: plain.length < dropped.length,
  };
}
