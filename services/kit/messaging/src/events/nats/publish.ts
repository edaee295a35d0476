import { type Envelope, encodeEvent } from '../event.ts';
import { isUnheard, translate } from './faults.ts';
import type { JetStream } from './jetstream.ts';
import type { Names } from './names.ts';

/**
 * Keeps events in the order given. Each is sent without waiting for those of other projects to be kept, but never
 * before the one of its own project is: so the order within a project holds even when the server refuses or loses one.
 *
 * @throws ServerFault when not all were kept; those that were are known by their ids.
 */
export async function publish(
  jetstream: JetStream,
  names: Names,
  events: readonly Envelope[],
): Promise<void> {
  const { js } = await jetstream.open();
  const last = new Map<number, Promise<unknown>>();
  let refused: { error: unknown } | undefined;

  for (const event of events) {
    await last.get(event.projectId);
    if (refused) break;
    const kept = js
      .publish(names.subject('evt', event.subject, event.projectId), encodeEvent(event), {
        msgID: event.id,
        expect: { streamName: names.eventStream },
      })
      .catch((error) => {
        refused ??= { error };
      });
    last.set(event.projectId, kept);
  }
  await Promise.all(last.values());

  if (!refused) return;
  if (isUnheard(refused.error)) jetstream.doubt();
  throw translate(refused.error);
}
