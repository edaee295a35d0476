/**
 * Asks again and again until there is something to give back.
 *
 * @throws Error after `seconds`, with what `describe` says of the last look.
 */
export async function until<T>(
  look: () => Promise<T | undefined | false>,
  options: { seconds?: number; describe?: () => string } = {},
): Promise<T> {
  const deadline = Date.now() + (options.seconds ?? 30) * 1_000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline)
      throw new Error(`waited in vain${options.describe ? `: ${options.describe()}` : ''}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
