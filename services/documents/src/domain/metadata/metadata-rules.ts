import { throwFaults } from '@cairn/platform/errors';
import { fits, isVisible, manyLines, oneLine, textFault } from '@cairn/platform/text';
import { fold } from '@cairn/service/words';
import { refusals } from '../refusals.ts';

/** Tags of one document. */
const MOST_TAGS = 20;
/** Characters of a tag, and of a description. */
const LONGEST_TAG = 50;
const LONGEST_DESCRIPTION = 2_000;

/**
 * Tags as they are kept: each in one line, blank ones and further spellings of one left out.
 *
 * @throws InvalidInput naming `tags` for too many, a too long one, or a character that is refused.
 */
export function keptTags(given: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of given.map((each) => oneLine(each).normalize('NFC'))) {
    throwFaults([textFault('tags', tag, 'line')]);
    if (!fits(tag, LONGEST_TAG)) throw refusals.document_tag_too_long({ max: LONGEST_TAG });
    if (isVisible(tag) && !byKey.has(fold(tag))) byKey.set(fold(tag), tag);
  }
  if (byKey.size > MOST_TAGS) throw refusals.document_tags_too_many({ max: MOST_TAGS });
  return [...byKey.values()];
}

/** A description as it is kept. @throws InvalidInput naming `description` when it is too long or cannot be kept. */
export function keptDescription(given: string): string {
  const kept = manyLines(given).normalize('NFC');
  throwFaults([textFault('description', kept, 'lines')]);
  if (fits(kept, LONGEST_DESCRIPTION)) return kept;
  throw refusals.document_description_too_long({ max: LONGEST_DESCRIPTION });
}
