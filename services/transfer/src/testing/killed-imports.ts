import { setTimeout as wait } from 'node:timers/promises';
import { beginTransfer, type TransferResult } from './transfer-process.ts';

/**
 * Begins an import again and again, killing each so many milliseconds after it began to write, then one that is let be.
 * Gives how many were killed before they were done, and what became of the last.
 */
export async function importKilledAt(
  moments: readonly number[],
  bundle: string,
  env: Record<string, string>,
): Promise<{ kills: number; last: TransferResult }> {
  let kills = 0;
  for (const moment of moments) {
    const importing = beginTransfer(['import', '--from', bundle], env);
    let over = false;
    void importing.ended.then(() => {
      over = true;
    });
    while (!over && !/Bringing everything in|Going on with the import/.test(importing.err())) await wait(5);
    await Promise.race([wait(moment), importing.ended]);
    importing.child.kill('SIGKILL');
    const { code } = await importing.ended;
    if (code === null) kills++;
  }
  return { kills, last: await beginTransfer(['import', '--from', bundle], env).ended };
}
