/** Who administers: a person, or the command of the machine's operator. */
export interface AdminActor {
  /** Empty for the command. */
  userId: string;
  traceId: string;
  /** Notes what was done, for the operator's log. Never with a secret. */
  note(
    action: string,
    about?: { targetId?: string; details?: Readonly<Record<string, string | number | boolean>> },
  ): void;
}
