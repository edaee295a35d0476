import { decodeEvent, type Envelope, payloadOf } from '@cairn/messaging/events';
import type { ServerAddresses } from '../../services/system-test/src/harness/kept-on-servers.ts';
import { line, withJetStream } from './balance-tools.ts';
import type { BalanceLine, Sent } from './ledger.ts';
import type { Workload } from './workload.ts';

/** Compares what JetStream keeps with what was acknowledged: published once each, in the order it happened. */
export async function balanceEvents(servers: ServerAddresses, { ledger }: Workload): Promise<BalanceLine[]> {
  const events = await allEvents(servers);
  const twice = events.length - new Set(events.map(({ id }) => id)).size;
  const stories = storiesOf(events);
  const faults: string[] = [];
  let found = 0;
  const acknowledged = ledger.documents.filter(({ id }) => id !== undefined);
  for (const { id = '', name, deleted } of acknowledged) {
    const story = stories.get(id) ?? [];
    if (story.length > 0) found++;
    const expected = ['documentUploaded', 'documentExtracted', 'documentReady'];
    const seen = story.filter((kind) => expected.includes(kind));
    if (!deleted && seen.join() !== expected.join())
      faults.push(`${name} was published as ${story.join(', ') || 'nothing'}`);
    if (deleted === 'acknowledged' && story.filter((kind) => kind === 'documentDeleted').length !== 1) {
      faults.push(`the deletion of ${name} was published as ${story.join(', ')}`);
    }
  }
  return [
    line(
      'events in JetStream, each once',
      events.map((): Sent => ({ outcome: 'acknowledged' })),
      events.length - twice,
      twice > 0 ? [`${twice} events are there twice`] : [],
    ),
    line('documents published, step by step in order', acknowledged, found, faults),
  ];
}

async function allEvents(servers: ServerAddresses): Promise<Envelope[]> {
  return withJetStream(servers, async (manager) => {
    const stream = `${servers.CAIRN_NAMESPACE}-events`;
    const { state } = await manager.streams.info(stream);
    const events: Envelope[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(stream, { seq }).catch(() => undefined);
      if (!message?.subject.includes('.evt.')) continue;
      try {
        events.push(decodeEvent(message.data));
      } catch {
        // Put there to poison.
      }
    }
    return events;
  });
}

/** What was published of each document, in the order it was kept. */
function storiesOf(events: readonly Envelope[]): Map<string, string[]> {
  const stories = new Map<string, string[]>();
  for (const event of events) {
    for (const kind of [
      'documentUploaded',
      'documentExtracted',
      'documentReady',
      'documentDeleted',
    ] as const) {
      const id = payloadOf(event, kind)?.documentId;
      if (id) stories.set(id, [...(stories.get(id) ?? []), kind]);
    }
  }
  return stories;
}
