import type { EventBus } from '@cairn/messaging/events';

/** At most so many are named. */
const NAMED = 20;

export interface Parked {
  count: number;
  /** Which they are and what to do. */
  refusal: string;
}

/** The events that consumers gave up on: what they announce has not happened everywhere. */
export async function listParked(bus: EventBus): Promise<Parked> {
  const lines: string[] = [];
  let count = 0;
  let pageToken = '';
  do {
    const page = await bus.listParked({ pageToken, pageSize: 500 });
    for (const { consumer, event, error } of page.parked) {
      if (++count <= NAMED) lines.push(`  ${consumer} ${event.id} (${event.subject}): ${error}`);
    }
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  if (count > NAMED) lines.push(`  and ${count - NAMED} more`);
  const refusal = `Consumers gave up on ${count} events, so what they tell of has not happened everywhere. Give them back (npm run admin -- replay), or leave them behind with --leave-parked.\n${lines.join('\n')}`;
  return { count, refusal };
}
