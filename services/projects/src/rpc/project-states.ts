import type { ProjectState as ProjectStateMessage } from '@cairn/proto/projects';
import type { ProjectState } from '../domain/project.ts';
import { refusals } from '../domain/refusals.ts';

/** @throws InvalidInput for a state that is none. */
export function readStates(states: readonly ProjectStateMessage[]): ProjectState[] {
  return states.map((state) => {
    if (state === 'PROJECT_STATE_ACTIVE') return 'active';
    if (state === 'PROJECT_STATE_ARCHIVED') return 'archived';
    throw refusals.state_unknown();
  });
}
