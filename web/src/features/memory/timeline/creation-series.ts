import type { Analytics } from '../api/views.ts';

type Points = Analytics['trends']['daily_creation'];

/** So many types have a hue of their own; the others are drawn as one. */
const NAMED = 2;

/** Creation per day by type: the types with the most memories, and the others together where there are any. */
export function creationSeries(points: Points): { type: string | null; values: number[] }[] {
  const totals = new Map<string, number>();
  for (const { by_type } of points) {
    for (const [type, count] of Object.entries(by_type)) totals.set(type, (totals.get(type) ?? 0) + count);
  }
  const named = [...totals]
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED)
    .map(([type]) => type);
  const of = (by_type: Points[number]['by_type'], type: string) => by_type[type] ?? 0;
  const rest = points.map(
    ({ value, by_type }) => value - named.reduce((sum, type) => sum + of(by_type, type), 0),
  );
  return [
    ...named.map((type) => ({ type, values: points.map(({ by_type }) => of(by_type, type)) })),
    ...(rest.some((count) => count > 0) ? [{ type: null, values: rest }] : []),
  ];
}
