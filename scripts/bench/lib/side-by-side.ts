/** Prints a table: a line for each measure, a column for each thing measured. */
export function sideBySide(columns: readonly string[], results: readonly Record<string, string>[]): void {
  const measures = new Set(results.flatMap((result) => Object.keys(result)));
  const line = (name: string, values: readonly string[]) =>
    process.stdout.write(`${name.padEnd(34)}${values.map((value) => value.padStart(24)).join('')}\n`);
  line('', columns);
  for (const measure of measures)
    line(
      measure,
      results.map((result) => result[measure] ?? ''),
    );
}
