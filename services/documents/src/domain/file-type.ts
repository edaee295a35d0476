/** The six types of file that can be read, by the extension that names them. */
export const fileTypes = ['txt', 'pdf', 'docx', 'md', 'csv', 'json'] as const;

export type FileType = (typeof fileTypes)[number];

/** The type a file's name claims, or undefined when the extension is none of ours. */
export function fileTypeOfName(filename: string): FileType | undefined {
  const extension = /\.([^.]+)$/.exec(filename.trim())?.[1]?.toLowerCase();
  return fileTypes.find((type) => type === extension);
}
