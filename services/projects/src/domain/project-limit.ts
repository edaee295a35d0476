import type { Conflict } from '@cairn/platform/errors';
import { refusals } from './refusals.ts';

export function tooManyProjects(most: number): Conflict {
  return refusals.too_many_projects({ max: most });
}
