import { type FileType, fileTypeOfName } from './file-type.ts';

/** Longest name kept, in UTF-16 units. */
const MAX_NAME = 255;
/** Signs that steer the direction of text, or show nothing: they make a name look like another. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/**
 * A file's name as it is shown: its last path segment, without control and direction signs, at most 255 units with its
 * extension kept. It is for people; nothing is ever stored under it.
 */
export function displayName(filename: string): string {
  const last = filename.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  const extension = fileTypeOfName(clean) === undefined ? '' : clean.slice(clean.lastIndexOf('.'));
  const stem = clean.slice(0, clean.length - extension.length).trim();
  const shown = stem === '' ? 'Untitled' : cut(stem, MAX_NAME - extension.length);
  return `${shown}${extension}`;
}

/** A new name a person gives a document, its type's extension added where it is missing; '' when nothing is left of it. */
export function renamed(name: string, fileType: FileType): string {
  if (name.replace(UNSEEN, '').trim() === '') return '';
  return fileTypeOfName(displayName(name)) === fileType
    ? displayName(name)
    : displayName(`${name}.${fileType}`);
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length).trimEnd();
}
