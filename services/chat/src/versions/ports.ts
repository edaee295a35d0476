import type { Envelope } from '@cairn/messaging/events';

/** What became of a choice. */
type ChoiceOutcome =
  | 'chosen'
  /** It is shown already. */
  | 'shown'
  /** An answer is being written in the session: it stays shown. */
  | 'busy'
  /** There is no such message. */
  | 'not_found';

/** Which versions of a session are shown, as the store keeps it. */
export interface VersionRecords {
  /** Shows a version, by a message of it, with what was last shown after it; the events only where that changes. */
  chooseVersion(sessionId: number, messageId: string, events: readonly Envelope[]): Promise<ChoiceOutcome>;
}
