import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Installation } from '../installation/installation.ts';
import { services } from '../installation/services.ts';
import { silent } from '../report/progress.ts';
import { type Survey, surveyKinds } from '../survey.ts';

/** What stores keep without any use, such as the last number given: that of new ones in a folder of their own. */
export async function surveyUnused({ platform, stores }: Installation): Promise<Survey['kinds']> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-unused-'));
  const dataPath = (...parts: string[]) => join(folder, ...parts);
  const kinds: Survey['kinds'] = [];
  try {
    for (const { service } of stores) {
      const { portable, component } = await services[service].openStore({
        ...platform,
        mongo: undefined,
        dataPath,
      });
      kinds.push(...(await surveyKinds([{ service, portable }], { progress: silent })));
      await component.stop?.();
    }
    return kinds;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
