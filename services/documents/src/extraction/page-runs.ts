/** Runs of page numbers named in a warning. */
const MAX_NAMED_RUNS = 20;

/** What a warning about pages says of them; the numbers ascend. */
export function countedPages(numbers: readonly number[]): { count: number; pages: string } {
  return { count: numbers.length, pages: pageRuns(numbers) };
}

/** Ascending page numbers in the same form for every language: `2, 5–9, 12`, with `…` for those beyond the limit. */
function pageRuns(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  const named = runs
    .slice(0, MAX_NAMED_RUNS)
    .map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
  return [...named, ...(runs.length > MAX_NAMED_RUNS ? ['…'] : [])].join(', ');
}
