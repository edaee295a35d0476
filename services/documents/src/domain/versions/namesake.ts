import type { Document } from '../document.ts';
import { sortNameOf } from '../listing/sort-name.ts';
import type { DocumentsStore } from '../ports.ts';
import { numberOf } from './version-place.ts';

/** What names have in common that people take for the same: case and the way accents are written do not count. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase().normalize('NFC');

/** The listed document of a project that has a name; of several the newest. */
export async function findNamesake(
  store: Pick<DocumentsStore, 'namedAlike'>,
  projectId: number,
  name: string,
): Promise<Document | undefined> {
  const alike = await store.namedAlike(projectId, sortNameOf(name));
  const [newest, ...others] = alike.filter((each) => nameKey(each.name) === nameKey(name));
  if (newest?.seriesId === undefined) return newest;
  const ofSeries = [newest, ...others].filter(({ seriesId }) => seriesId === newest.seriesId);
  return ofSeries.reduce((one, other) => (numberOf(other) > numberOf(one) ? other : one));
}

/** All versions of a document, the highest number first. */
export async function versionsOf(
  store: Pick<DocumentsStore, 'series'>,
  document: Document,
): Promise<Document[]> {
  return document.seriesId === undefined ? [document] : store.series(document.seriesId);
}
