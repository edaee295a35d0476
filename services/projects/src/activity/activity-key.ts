import { keyNumber, numberKey } from '@cairn/persistence/portable';
import type { Thing, ThingKind } from './thing.ts';

/** Names a counted thing among all; sorts by project, kind and id. */
export function activityKey({ projectId, kind, id }: Thing): string {
  return `${numberKey(projectId)}/${kind}/${id}`;
}

/** The thing that `activityKey` made a key of. */
export function keyThing(key: string): Thing {
  const [projectId = '', kind = '', ...id] = key.split('/');
  return { projectId: keyNumber(projectId), kind: kind as ThingKind, id: id.join('/') };
}
