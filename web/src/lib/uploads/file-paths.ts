const dropped = new WeakMap<File, string>();

/** Keeps where in a dropped folder a file lay: browsers say it of chosen ones alone. */
export function notePath(file: File, path: string): void {
  dropped.set(file, path);
}

/** A file's path from the folder that was chosen or dropped on; its name alone where there was no folder. */
export const pathOf = (file: File): string => dropped.get(file) ?? (file.webkitRelativePath || file.name);

/** The folder in a path; empty where it has none. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
