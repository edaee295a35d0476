/**
 * Which events a service has acted on. A process can die between acting and remembering, so what it does for an event
 * must stand being done again.
 */
export interface Inbox {
  has(consumer: string, eventId: string): Promise<boolean>;
  add(consumer: string, eventId: string): Promise<void>;
}
