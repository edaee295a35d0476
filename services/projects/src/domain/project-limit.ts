import { Conflict } from '@cairn/kit/errors';

export function tooManyProjects(most: number): Conflict {
  return new Conflict(
    `You own ${most} projects, which is as many as one person may. Delete some that you no longer need, or ask an administrator for more.`,
    { reason: 'too_many_projects', params: { max: most } },
  );
}
