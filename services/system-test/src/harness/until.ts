/**
 * Asks again and again until there is something to give back, `everyMs` apart.
 *
 * @throws Error after `seconds`, with what `describe` says of the last look.
 */
export async function until<T>(
  look: () => Promise<T | undefined | false>,
  {
    seconds = 90,
    everyMs = 25,
    describe,
  }: { seconds?: number; everyMs?: number; describe?: () => string } = {},
): Promise<T> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`waited in vain${describe ? `: ${describe()}` : ''}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
