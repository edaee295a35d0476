import { throwFaults } from '@cairn/platform/errors';
import { isVisible, oneLine, textFault } from '@cairn/platform/text';
import { type FileType, fileTypeOfName } from './file-type.ts';
import { refusals } from './refusals.ts';

/** Longest name kept, in UTF-16 units, with its extension. */
const MAX_NAME = 255;

/**
 * A file's name as it is shown: as it came, without the folders before it (RFC 7578 4.2). It is for people; nothing is
 * ever stored under it.
 *
 * @throws InvalidInput naming `file` for a name that is too long or has a character that is refused.
 */
export function uploadedName(filename: string): string {
  const kept = oneLine(filename.split(/[/\\]/).at(-1) ?? '').normalize('NFC');
  const extension = fileTypeOfName(kept) === undefined ? '' : kept.slice(kept.lastIndexOf('.'));
  const stem = kept.slice(0, kept.length - extension.length);
  return accepted('file', isVisible(stem) || hasRefused(kept) ? kept : `Untitled${extension}`);
}

/**
 * A new name a person gives a document, as typed, its type's extension added where it is missing.
 *
 * @throws InvalidInput naming `name` for one of which nothing can be seen, or as `uploadedName` does.
 */
export function renamed(name: string, fileType: FileType): string {
  const kept = oneLine(name).normalize('NFC');
  if (!isVisible(kept) && !hasRefused(kept)) throw refusals.document_name_missing();
  return accepted('name', fileTypeOfName(kept) === fileType ? kept : `${kept}.${fileType}`);
}

const hasRefused = (name: string) => textFault('name', name, 'line') !== undefined;

function accepted(field: string, name: string): string {
  throwFaults([textFault(field, name, 'line')]);
  if (name.length <= MAX_NAME) return name;
  throw refusals.document_name_too_long({ max: MAX_NAME }, { field });
}
