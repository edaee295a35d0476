/**
 * Whether a new password is too easy to guess. `known` is what others know of the person.
 *
 * @throws Unavailable when it cannot be judged at this moment.
 */
export type PasswordJudge = (password: string, known: readonly string[]) => Promise<boolean>;

/** Work with passwords, while it is this caller's turn. */
export interface PasswordWork {
  hash(password: string): Promise<string>;
  /** Whether a password is the one that was hashed. Takes the same time, and is false, when there is no hash. */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
}

export interface Passwords {
  /**
   * Waits for a turn; only so many have theirs at once, so that a flood of calls cannot take all memory.
   *
   * @throws RateLimited when too many wait already.
   */
  inTurn<T>(signal: AbortSignal, work: (passwords: PasswordWork) => Promise<T>): Promise<T>;
}
