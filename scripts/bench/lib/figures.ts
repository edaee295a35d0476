/** The value below which a share `p` (0 to 1) of the values lies, by nearest rank. NaN for none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))] ?? Number.NaN;
}

/** Median and 95th percentile, with the unit. */
export function halfAndMost(values: readonly number[], unit = ''): string {
  return `${percentile(values, 0.5).toFixed(1)} / ${percentile(values, 0.95).toFixed(1)}${unit}`;
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

/** One line of a result table. */
export function row(name: string, value: string, note = ''): void {
  process.stdout.write(`${name.padEnd(48)} ${value.padStart(14)}   ${note}\n`);
}
