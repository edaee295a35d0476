/** Spec part 2, §5, memory connection strength. */
const TAGS = 0.4;
const WORDS = 0.3;
const SAME_TYPE = 0.2;
const TIME = 0.1;
const TIME_MS = 7 * 86_400_000;
/** Words count that are longer than this, in characters. */
const SHORT = 3;

/** Spec part 2, §9: connections at least this strong, unless asked otherwise; those below are weak. */
export const WEAK_BELOW = 0.3;

export type ConnectionReason = 'tags' | 'words' | 'type' | 'time';

/** What two items have in common. */
export interface InCommon {
  /** From 0 to 1: those that both have of those that either has. */
  readonly tags: number;
  /** The same of words longer than 3 characters. */
  readonly words: number;
  readonly sameType: boolean;
  /** Between their creation, in milliseconds. */
  readonly apartMs: number;
}

/** Whether words of this length are looked at. */
export const isLongWord = (word: string): boolean => [...word].length > SHORT;

/** The share that both have of what either has; docs/spec-notes.md says why of either. */
export function overlapRatio(shared: number, one: number, other: number): number {
  const either = one + other - shared;
  return either === 0 ? 0 : shared / either;
}

function timePart(apartMs: number): number {
  return TIME * Math.max(0, 1 - Math.abs(apartMs) / TIME_MS);
}

/** How strongly two items are connected, from 0 to 1. */
export function connectionStrength({ tags, words, sameType, apartMs }: InCommon): number {
  return Math.min(1, TAGS * tags + WORDS * words + (sameType ? SAME_TYPE : 0) + timePart(apartMs));
}

/** Why they are connected, the largest part first. */
export function connectionReasons({ tags, words, sameType, apartMs }: InCommon): ConnectionReason[] {
  const parts: [ConnectionReason, number][] = [
    ['tags', TAGS * tags],
    ['words', WORDS * words],
    ['type', sameType ? SAME_TYPE : 0],
    ['time', timePart(apartMs)],
  ];
  return parts
    .filter(([, part]) => part > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([reason]) => reason);
}

/** The time within which two items with only their type in common reach a strength; none where they cannot. */
export function reachedWithinMs(threshold: number): number {
  const left = threshold - SAME_TYPE;
  return left <= 0 ? TIME_MS : TIME_MS * (1 - left / TIME);
}
