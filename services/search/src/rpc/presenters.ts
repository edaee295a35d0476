import type { GetMeaningResponse, MeaningState as WireState } from '@cairn/proto/search';
import type { MeaningState } from '../domain/meaning.ts';

export const meaningStates: Record<MeaningState['kind'], WireState> = {
  off: 'MEANING_STATE_OFF',
  building: 'MEANING_STATE_BUILDING',
  served: 'MEANING_STATE_SERVED',
  away: 'MEANING_STATE_AWAY',
};

/** Everyone may see how far it is, and no one how much others have: a share, no counts. */
export function presentMeaning(state: MeaningState): GetMeaningResponse {
  if (state.kind === 'off') return { state: meaningStates.off, model: '', percent: 0 };
  const { kind, model, passages, embedded } = state;
  const percent = passages > 0 ? Math.floor((100 * embedded) / passages) : 100;
  return { state: meaningStates[kind], model, percent };
}
