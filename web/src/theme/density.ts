import type { Density } from '../lib/preferences/preferences.ts';

/** What each density makes of the interface: a factor on all spacing, and the padding of boxes and rows. */
export const DENSITY: Record<Density, { factor: number; padding: string }> = {
  compact: { factor: 0.75, padding: '0.75rem' },
  normal: { factor: 1, padding: '1rem' },
  comfortable: { factor: 1.25, padding: '1.5rem' },
};

/**
 * A length of `rem` at normal density that grows and shrinks with it by `span` rem for each whole factor. Controls
 * shrink less than the space between them: a pointer has to find them, and text its line.
 */
export const dense = (rem: number, span: number = rem): string =>
  `calc(${rem}rem + (var(--cairn-density, 1) - 1) * ${span}rem)`;

/** How tall a button is, and a field that stands in one row with it. */
export const CONTROL_HEIGHT = dense(2.25, 1.5);

const variables = ({ factor, padding }: { factor: number; padding: string }) => ({
  '--cairn-density': String(factor),
  '--cairn-padding': padding,
});

/** The variables, switched by `data-density` on the root element. */
export const densityStyles = {
  ':root': variables(DENSITY.normal),
  ':root[data-density="compact"]': variables(DENSITY.compact),
  ':root[data-density="comfortable"]': variables(DENSITY.comfortable),
};
