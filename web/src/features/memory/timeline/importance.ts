export type Weight = 'very' | 'important';

/** The border of a timeline card is red at importance 0.8 or more, yellow at 0.6 or more (spec part 2, §2). */
export function weightOf(importance: number): Weight | null {
  if (importance >= 0.8) return 'very';
  return importance >= 0.6 ? 'important' : null;
}

export const BORDERS = { very: 'error.main', important: 'warning.main' } as const;
