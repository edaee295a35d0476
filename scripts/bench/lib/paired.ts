import { percentile, row } from './figures.ts';

/** Measure -> what was seen, one number a try. */
export type Samples = Record<string, number[]>;

/** Adds what one round saw to what others saw. */
export function gather(into: Samples, round: Samples): void {
  for (const [measure, values] of Object.entries(round))
    into[measure] = [...(into[measure] ?? []), ...values];
}

/**
 * Prints p50 and p95 of each measure: of one, or of two with the second's p50 as a share of the first's. Machines
 * differ and are busy at times; the share of one run is what can be compared.
 */
export function printPaired(names: readonly string[], results: readonly Samples[]): void {
  row('p50 / p95', names[0] ?? '', names[1] ? `${names[1].padStart(16)}   share` : '');
  for (const measure of Object.keys(results[0] ?? {})) {
    const [first = [], second] = results.map((samples) => samples[measure]);
    row(
      measure,
      halfAndMost(first),
      second ? `${halfAndMost(second).padStart(16)}   ${share(first, second)}` : '',
    );
  }
}

function halfAndMost(values: readonly number[]): string {
  const digits = percentile(values, 0.5) < 100 ? 1 : 0;
  return `${percentile(values, 0.5).toFixed(digits)} / ${percentile(values, 0.95).toFixed(digits)}`;
}

function share(first: readonly number[], second: readonly number[]): string {
  return (percentile(second, 0.5) / percentile(first, 0.5)).toFixed(2);
}
