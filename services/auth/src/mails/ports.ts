export interface MailPost {
  /** Nothing can be sent. */
  isOff: boolean;
  /** Mail leaves through a server, so that an address proves something; otherwise it is kept in a folder, or off. */
  isSent: boolean;
  /** Mail is kept in a folder. */
  outbox: boolean;
}
