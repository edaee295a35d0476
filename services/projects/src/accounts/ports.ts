/** What is shown of an account. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  /** Whether it was shown that mail to the address reaches them. */
  isEmailVerified: boolean;
  /** A path of the gateway; empty when they have no picture. */
  avatarUrl: string;
  /** A language that mail can be written in, such as `en`. */
  language: string;
  passwordUpdatedAt: Date | null;
}

/** Who is behind an account, as auth says. */
export interface People {
  /** Those of these accounts that there are; may be a moment old. */
  find(userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** As it is now, for decisions. */
  ask(userId: string): Promise<Person | undefined>;
  /** Whose confirmed address it is. */
  ownerOf(email: string): Promise<Person | undefined>;
  /** As `ask`, of many at once. */
  askAll(userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
}
