import { setTimeout as wait } from 'node:timers/promises';
import { beginTransfer, type TransferResult } from './transfer-process.ts';

/** Begins an import again and again, killing each a little later than the one before, until one comes to its end. */
export async function killedAgainAndAgain(
  bundle: string,
  env: Record<string, string>,
): Promise<{ kills: number; last: TransferResult }> {
  for (let kills = 0; ; kills++) {
    const importing = beginTransfer(['import', '--from', bundle], env);
    const begun = () => /Bringing everything in|Going on with the import/.test(importing.err());
    let result: TransferResult | undefined;
    void importing.ended.then((ended) => {
      result = ended;
    });
    while (!result && !begun()) await wait(5);
    await Promise.race([wait(kills * 150), importing.ended]);
    importing.child.kill('SIGKILL');
    const last = await importing.ended;
    if (last.code !== null) return { kills, last };
  }
}
