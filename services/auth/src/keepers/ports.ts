/** Records of a kind, of a service. */
export interface CountedStore {
  service: string;
  store: string;
  records: number;
}

/** A service that keeps something of people. */
export interface PersonKeeper {
  service: string;
  count(person: { userId: string; email: string }, signal: AbortSignal): Promise<CountedStore[]>;
  /** Erases a portion of it, and says how far that is. Can be called again after any fault. */
  erase(
    person: {
      userId: string;
      email: string;
      transfers: readonly { projectId: number; memberId: string }[];
      since: Date;
    },
    signal: AbortSignal,
  ): Promise<{
    /** Nothing is left in this service. */
    erased: boolean;
    /** Nothing is left of what it has other services delete either. */
    done: boolean;
    /** What those deleted. */
    stores: CountedStore[];
  }>;
}
