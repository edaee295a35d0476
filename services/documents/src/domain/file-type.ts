import { FileType as FileTypes } from '@cairn/proto/documents';
import { enumNames } from '@cairn/proto/enum-names';

/** The types of file that can be read, by the extension that names them. */
export const fileTypes = enumNames(FileTypes, 'FILE_TYPE_');

export type FileType = (typeof fileTypes)[number];

/** The types whose only content is pictures. */
export const pictureTypes = ['png', 'jpeg', 'tiff', 'webp'] as const satisfies readonly FileType[];

export type PictureType = (typeof pictureTypes)[number];

/** Whether files of a type are pictures, all their text to be recognised. */
export function isPictureType(fileType: FileType): fileType is PictureType {
  return pictureTypes.some((type) => type === fileType);
}

/** The types whose pages may be pictures of text. */
const scannedTypes = ['pdf', ...pictureTypes] as const satisfies readonly FileType[];

export type ScannedType = (typeof scannedTypes)[number];

/** Whether text may have to be recognised in files of a type. */
export function isScannedType(fileType: FileType): fileType is ScannedType {
  return scannedTypes.some((type) => type === fileType);
}

/** Other extensions that name a type. */
const ALIASES: Readonly<Record<string, FileType>> = { jpg: 'jpeg', tif: 'tiff' };

/** The type a file's name claims, or undefined when the extension is none of ours. */
export function fileTypeOfName(filename: string): FileType | undefined {
  const extension = /\.([^.]+)$/.exec(filename.trim())?.[1]?.toLowerCase() ?? '';
  return fileTypes.find((type) => type === (ALIASES[extension] ?? extension));
}
