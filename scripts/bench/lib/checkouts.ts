import { fileURLToPath } from 'node:url';
import { freePort } from '@cairn/testing/free-ports';
import { type Installation, startIn } from './installation.ts';
import { gather, printPaired, type Samples } from './paired.ts';

/** The checkout this program stands in. */
export const HERE = fileURLToPath(new URL('../../..', import.meta.url));

export interface CheckoutBench<T> {
  rounds: number;
  env?: Record<string, string>;
  /** Prepares what is measured; not measured itself. */
  open(cairn: Installation): Promise<T>;
  round(opened: T): Promise<Samples>;
}

/**
 * Starts a Cairn in each of the checkouts (this one when none is named), measures them in turns, and prints what was
 * seen side by side.
 */
export async function eachCheckout<T>(folders: readonly string[], bench: CheckoutBench<T>): Promise<void> {
  const started: Installation[] = [];
  try {
    const opened: T[] = [];
    for (const folder of folders.length > 0 ? folders : [HERE]) {
      const cairn = await startIn(folder, await freePort(), bench.env ? { env: bench.env } : {});
      started.push(cairn);
      opened.push(await bench.open(cairn));
    }
    const results: Samples[] = opened.map(() => ({}));
    for (let n = 0; n < bench.rounds; n++) {
      for (const [index, each] of opened.entries()) gather(results[index] ?? {}, await bench.round(each));
    }
    printPaired(
      started.map(({ name }) => name),
      results,
    );
  } finally {
    for (const cairn of started) await cairn.stop();
  }
}
