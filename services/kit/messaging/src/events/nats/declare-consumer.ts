import { AckPolicy, type ConsumerInfo, DeliverPolicy, nanos } from 'nats';
import { decodeEvent } from '../event.ts';
import { matchesSubject } from '../subjects.ts';
import { filtersOf, subjectsOf } from './consumer-filter.ts';
import { isTaken, unlessMissing } from './faults.ts';
import type { JetStreamHandle } from './jetstream.ts';
import { type Names, token } from './names.ts';

/** Set while a consumer that began to want more has not got all that is kept of it: what it wanted before, as JSON. */
export const CATCHING_UP = 'cairn-wanted-before';
/** What marks a consumer as the bus's own. */
export const INTERNAL = 'cairn-internal';

export interface DurableConsumer {
  consumer: string;
  subjects: readonly string[];
  ackWaitMs: number;
}

/**
 * Makes a durable consumer known. A new one gets all that is kept; one that wants more than before gets what is kept of
 * that, beside what it was going to get.
 */
export async function declareConsumer(
  handle: JetStreamHandle,
  names: Names,
  wanted: DurableConsumer,
): Promise<void> {
  const { consumer, subjects } = wanted;
  let found = await ensureConsumer(handle, names, wanted);
  // What another version of the same consumer began is ended first, so that one thing at a time is to catch up with.
  if (found.config.metadata?.[CATCHING_UP]) found = await catchUp(handle, names, consumer, found);

  const filters = filtersOf(names, consumer, subjects);
  const before = found.config.filter_subjects ?? [];
  const sameFilters = filters.length === before.length && filters.every((each) => before.includes(each));
  if (sameFilters && found.config.ack_wait === nanos(wanted.ackWaitMs)) return;

  const wantsMore = subjects.some((pattern) => !matchesSubject(subjectsOf(names, before), pattern));
  const changed = await handle.jsm.consumers.update(names.eventStream, token(consumer), {
    filter_subjects: filters,
    ack_wait: nanos(wanted.ackWaitMs),
    ...(wantsMore ? { metadata: { [CATCHING_UP]: JSON.stringify(subjectsOf(names, before)) } } : {}),
  });
  if (wantsMore) await catchUp(handle, names, consumer, changed);
}

/** The consumer as it is on the server; made when it is not there. */
export async function ensureConsumer(
  { jsm }: JetStreamHandle,
  names: Names,
  { consumer, subjects, ackWaitMs }: DurableConsumer,
): Promise<ConsumerInfo> {
  const name = token(consumer);
  const info = () => jsm.consumers.info(names.eventStream, name);
  const found = await unlessMissing(info());
  if (found) return found;
  try {
    return await jsm.consumers.add(names.eventStream, {
      durable_name: name,
      filter_subjects: filtersOf(names, consumer, subjects),
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      // One that waits for its next attempt counts as pending: a bound here would let many such hold up all others.
      max_ack_pending: -1,
      max_deliver: -1,
    });
  } catch (error) {
    if (isTaken(error)) return info();
    throw error;
  }
}

/**
 * Gives a consumer copies of kept events that it did not want when it passed them.
 *
 * The server does not say where in the stream a consumer stands (the position it reports is that of the last event it
 * gave), but it says how many are still to come: of all that the filters fit, the consumer has passed all but those
 * last. Two replicas, or one after a kill, may do the same again; the copies have ids, so they are kept once.
 */
async function catchUp(
  { js, jsm }: JetStreamHandle,
  names: Names,
  consumer: string,
  { config, num_pending }: ConsumerInfo,
): Promise<ConsumerInfo> {
  const before: string[] = JSON.parse(config.metadata?.[CATCHING_UP] ?? '[]');
  const filters = (config.filter_subjects ?? []).filter((filter) => names.patternOf(filter) !== undefined);
  const kept = await js.consumers.get(names.eventStream, { filterSubjects: filters });
  let passed = (await kept.info()).num_pending - num_pending;
  while (passed > 0) {
    const portion = Math.min(passed, PORTION);
    let got = 0;
    for await (const message of await kept.fetch({ max_messages: portion, expires: PORTION_MS })) {
      got++;
      const event = decodeEvent(message.data);
      if (matchesSubject(before, event.subject)) continue;
      await js.publish(names.replay(consumer, event.projectId), message.data, {
        msgID: `catch-up/${token(consumer)}/${event.id}`,
      });
    }
    // Fewer than there were: some were removed in the meantime.
    if (got < portion) break;
    passed -= got;
  }
  await kept.delete();
  return jsm.consumers.update(names.eventStream, token(consumer), { metadata: {} });
}

const PORTION = 500;
const PORTION_MS = 5_000;
