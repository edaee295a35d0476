/** Deaths after which a job is taken up again at once. */
const AT_ONCE = 3;
const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;

/**
 * How long a job waits after the process that ran it died, in milliseconds, by how many did. Something ends processes
 * then, and it may be this very job: what else was cut off with it is given time to be done first, so each job waits a
 * little differently.
 */
export function quietMs(deaths: number, jobId: string): number {
  if (deaths <= AT_ONCE) return 0;
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (deaths - AT_ONCE - 1));
  // The last digits of a UUID are random.
  return Math.round(longest * (0.5 + Number.parseInt(jobId.slice(-4), 16) / 0xffff / 2));
}
