import type { Document } from '../document.ts';

/** A version's number among those of its document. */
export const numberOf = ({ versionNumber = 1 }: Pick<Document, 'versionNumber'>): number => versionNumber;

export const stateOf = ({ versionState = 'current' }: Pick<Document, 'versionState'>) => versionState;

/** A newer version took its place: it is neither listed nor searched. */
export const isEarlier = (document: Pick<Document, 'versionState'>): boolean =>
  stateOf(document) === 'earlier';
