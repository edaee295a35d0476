/**
 * The names of everything on the server, all beginning with the namespace:
 *
 *   <ns>.evt.<service>.<entity>.<verb>.v1.<project>    published events, kept in the stream <ns>-events
 *   <ns>.replay.<consumer>.<project>                   events given to one consumer again, kept in the same stream
 *   <ns>.seen.<service>.<entity>.<verb>.v1.<project>   what watchers hear: kept events, passed on, and signals
 *   <ns>.parked.<consumer>.<project>.<event>           events that a consumer gave up on, in the stream <ns>-parked
 *   <ns>.attempts.<consumer>.<sequence>.<event>        how often a consumer failed at a delivery, in <ns>-attempts
 */
export type Names = ReturnType<typeof namesOf>;

/** What the subject of every event begins with; left out on the wire, where the namespace takes its place. */
const ROOT = 'cairn.';

export function namesOf(namespace: string) {
  /**
   * As an event's subject, or a pattern of such (`cairn.chat.>`), goes on the wire for one project or (`*`) for all.
   */
  const subject = (kind: 'evt' | 'seen', pattern: string, project: number | '*') => {
    if (!pattern.startsWith(ROOT)) throw new TypeError(`An event's subject begins with ${ROOT}: ${pattern}`);
    const rest = pattern.slice(ROOT.length);
    return rest.endsWith('>') ? `${namespace}.${kind}.${rest}` : `${namespace}.${kind}.${rest}.${project}`;
  };
  const published = `${namespace}.evt.`;
  return {
    eventStream: `${namespace}-events`,
    parkedStream: `${namespace}-parked`,
    attemptStream: `${namespace}-attempts`,
    allPublished: `${published}>`,
    allSeen: `${namespace}.seen.>`,
    allReplays: `${namespace}.replay.>`,
    allParked: `${namespace}.parked.>`,
    allAttempts: `${namespace}.attempts.>`,
    subject,
    replay: (consumer: string, project: number) => `${namespace}.replay.${token(consumer)}.${project}`,
    replaysOf: (consumer: string) => `${namespace}.replay.${token(consumer)}.>`,
    parked: (consumer: string, project: number | '*', event: string) =>
      `${namespace}.parked.${token(consumer)}.${project}.${token(event)}`,
    parkedOf: (consumer: string) => `${namespace}.parked.${token(consumer)}.>`,
    attempts: (consumer: string, sequence: number, event: string) =>
      `${namespace}.attempts.${token(consumer)}.${sequence}.${token(event)}`,
    attemptsOf: (consumer: string) => `${namespace}.attempts.${token(consumer)}.>`,
    /** Filters for everything that is kept of one project. */
    ofProject: (project: number) => [`${published}*.*.*.*.${project}`, `${namespace}.replay.*.${project}`],
    /** The pattern that a filter of a consumer stands for; undefined for that of its replays. */
    patternOf(filter: string): string | undefined {
      if (!filter.startsWith(published)) return undefined;
      return ROOT + filter.slice(published.length).replace(/\.[^.>]+$/, '');
    },
    /** The consumer of a parked event's subject. */
    consumerOfParked: (parked: string) =>
      untoken(parked.slice(`${namespace}.parked.`.length).split('.')[0] ?? ''),
  };
}

/** Any text as one part of a subject, or as the name of a durable consumer: readable where it can be. */
export function token(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%|\.|\*/g, (char) =>
    char === '%' ? '=' : `=${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function untoken(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll('=', '%'));
}
