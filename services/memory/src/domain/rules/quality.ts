import type { Item } from '../items/item.ts';

type Rated = Pick<Item, 'importance' | 'confidence'>;

/** Spec part 2, §9: high-quality memory: importance and confidence both at least 0.7. */
export const isHighQuality = ({ importance, confidence }: Rated): boolean =>
  importance >= 0.7 && confidence >= 0.7;

/** Spec part 2, §9: low-quality memory: either at most 0.3. */
export const isLowQuality = ({ importance, confidence }: Rated): boolean =>
  importance <= 0.3 || confidence <= 0.3;

/** The quality score of one item, from 0 to 1. The specification does not say how it is made: docs/spec-notes.md. */
export const qualityOf = ({ importance, confidence }: Rated): number => (importance + confidence) / 2;
