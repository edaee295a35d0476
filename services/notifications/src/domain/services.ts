/** What notifications asks of other services: a port, so that the rules know no contract. */

/** A person as mails and decisions need them. */
export interface Person {
  userId: string;
  /** Their whole name, and what a mail greets them by. */
  name: string;
  firstName: string;
  email: string;
  /** It was shown that mail to the address reaches them. */
  isEmailVerified: boolean;
  /** en, es, fr or de. */
  language: string;
  /** IANA name. */
  zone: string;
}

export interface People {
  /** Undefined when the account is deleted. */
  ask(userId: string): Promise<Person | undefined>;
}

export interface Audience {
  projectName: string;
  members: readonly { userId: string; name: string }[];
}

export interface Invitee {
  /** Empty when no account has the address, or its owner has not confirmed it. */
  userId: string;
  projectName: string;
  inviterId: string;
  inviterName: string;
  role: string;
  expiresAt: Date;
}

export interface ProjectWeek {
  projectId: number;
  name: string;
  documents: number;
  chatSessions: number;
  memories: number;
}

/** What no longer exists is undefined; a service that is away throws, and the work waits for it. */
export interface Sources {
  audience(projectId: number): Promise<Audience | undefined>;
  invitee(projectId: number, invitationId: string): Promise<Invitee | undefined>;
  /** The active projects of a person in which something was added in the last seven days, most first. */
  week(userId: string): Promise<ProjectWeek[]>;
  chat(chatSessionId: number): Promise<{ userId: string; name: string; projectId: number } | undefined>;
  memory(projectId: number, itemId: string): Promise<{ content: string; createdBy: string } | undefined>;
}
