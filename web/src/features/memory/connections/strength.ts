/** Minimum strengths to choose from (spec part 2, §2, Connections view). */
export const MINIMA = [0.1, 0.2, 0.3, 0.5, 0.7] as const;
export type Minimum = (typeof MINIMA)[number];
export const FIRST_MINIMUM: Minimum = 0.3;

export type StrengthLabel = 'strong' | 'medium' | 'weak';

/** Bands of colour, each with the strength it begins at, the strongest first (spec part 2, §2). */
export const BANDS = [
  { name: 'strong', from: 0.7, colour: 'var(--cairn-palette-primary-main)', width: 4 },
  { name: 'medium', from: 0.5, colour: 'var(--cairn-palette-accent)', width: 2.5 },
  { name: 'weak', from: 0.3, colour: 'var(--cairn-palette-text-secondary)', width: 1.5 },
  { name: 'faint', from: 0, colour: 'var(--cairn-palette-text-secondary)', width: 0.75 },
] as const;

export type Band = (typeof BANDS)[number];

export const bandOf = (strength: number): Band => BANDS.find(({ from }) => strength >= from) ?? BANDS[3];

/** Strong is 0.7 or more, Medium 0.5 or more, otherwise Weak (spec part 2, §2). */
export function labelOf(strength: number): StrengthLabel {
  const { name } = bandOf(strength);
  return name === 'faint' ? 'weak' : name;
}

/** Connections across types are drawn in dashes. */
export const dashOf = (type: 'same_type' | 'cross_type'): string | undefined =>
  type === 'cross_type' ? '7 5' : undefined;
