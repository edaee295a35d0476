/** Something that a mail names and that can be deleted: its kind and its id. */
export type Named = `project:${number}` | `document:${string}` | `chat:${number}`;

export interface Mail {
  /** The same for every try to send the same mail: it becomes its Message-ID, by which mailboxes know a second copy. */
  id: string;
  /** One address. */
  to: string;
  /** Id of the person it speaks of. It is not sent: by it a mail that is kept in a folder is found again. */
  about?: string;
  /** What else it names; not sent either. */
  names?: readonly Named[];
  subject: string;
  text: string;
  html: string;
  /** An address that ends mails of this kind by one POST, without a page in between (RFC 8058). */
  unsubscribe?: string;
}

/**
 * How mail leaves: through a server; into a folder, for a Cairn on one's own machine that has no server; or not at all.
 */
type MailMode = 'smtp' | 'outbox' | 'off';

export interface Mailer {
  mode: MailMode;
  /** Where messages are kept instead of being sent; empty unless the mode is `outbox`. */
  outboxFolder: string;
  /**
   * The address of a page of the web client, for instance of `/reset-password#token=…`: secrets stand in the fragment,
   * which no server sees.
   */
  link(path: string): string;
  /**
   * Hands a mail on. Without a server to hand it to nothing is done.
   *
   * @throws MailRefused when the server will never take it; any other error means that a later try may succeed.
   */
  send(mail: Mail): Promise<void>;
  /** Removes kept mails: about a person and to their address, those that name something, or one by its id. */
  forget(what: Forgotten): Promise<void>;
}

export type Forgotten = { person: string; address: string } | { named: Named } | { mail: string };

/** The server refused a mail for good, for instance because there is no such mailbox. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
