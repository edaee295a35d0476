import { refusals } from '../refusals.ts';

export interface StreamOwner {
  userId: string;
  sessionId: string;
}

export interface StreamLimits {
  /** 0 for no limit. */
  streams_per_session: number;
  streams_per_person: number;
}

/** How soon a client may ask again, in seconds: a stream that it closes makes room at once. */
const RETRY_SECONDS = 10;

/** The streams that this gateway has open, by the sign-in or API token they are opened with and by person. */
export class OpenStreams {
  readonly #open = new Map<string, number>();

  /**
   * Counts one more, until the returned function is called.
   *
   * @throws RateLimited when there are as many as there may be.
   */
  open({ userId, sessionId }: StreamOwner, limits: StreamLimits): () => void {
    const counted = [
      { key: `session ${sessionId}`, most: limits.streams_per_session },
      { key: `person ${userId}`, most: limits.streams_per_person },
    ];
    for (const { key, most } of counted) {
      if (most === 0 || (this.#open.get(key) ?? 0) < most) continue;
      throw refusals.too_many_streams({ max: most }, { retryAfterSeconds: RETRY_SECONDS });
    }
    for (const { key } of counted) this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      for (const { key } of counted) {
        const left = (this.#open.get(key) ?? 1) - 1;
        if (left > 0) this.#open.set(key, left);
        else this.#open.delete(key);
      }
    };
  }
}
