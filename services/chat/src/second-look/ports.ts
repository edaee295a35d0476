import type { Envelope } from '@cairn/messaging/events';
import type { GenerationKey } from '../chats/ports.ts';
import type { Turn } from '../messages/turn.ts';

/** What a second look changes of an answer, as the store keeps it. */
export interface SecondLookRecords {
  /**
   * Keeps other verdicts of an answer that came to its end; false, and nothing changed, when it is no longer the
   * generation's, or deleted.
   */
  saveVerdicts(
    generation: GenerationKey,
    changes: Pick<Turn, 'verdicts' | 'confidence' | 'usage'>,
    events: readonly Envelope[],
  ): Promise<boolean>;
}
