import {
  errorType,
  isTracing,
  parseTraceparent,
  type Span,
  type SpanAttributes,
  startSpan,
  type TraceContext,
  traceparentOf,
  withSpans,
} from '@cairn/platform/tracing';
import type { Envelope } from './event.ts';
import type { ConsumerOptions, Delivery } from './event-bus.ts';

/** What a span says of an event, in the names of OpenTelemetry's conventions; nothing of what the event says. */
function attributesOf({ id, subject }: Envelope): SpanAttributes {
  return {
    'messaging.system': 'cairn',
    'messaging.destination.name': subject,
    'messaging.message.id': id,
  };
}

/**
 * Publishes events, each that a span caused within a span of its own, which goes with the event: what a consumer does
 * is its child. An outbox that publishes an event again has a further span for it.
 */
export async function published(
  events: readonly Envelope[],
  publish: (events: readonly Envelope[]) => Promise<void>,
): Promise<void> {
  if (!isTracing()) return publish(events);
  const spans = events.map((event) => {
    const parent = parseTraceparent(event.traceparent);
    const attributes = { ...attributesOf(event), 'messaging.operation.type': 'send' };
    return parent && startSpan(`send ${event.subject}`, { kind: 'producer', parent, attributes });
  });
  try {
    await publish(
      events.map((event, i) => {
        const span = spans[i];
        return span ? { ...event, traceparent: traceparentOf(span.context) } : event;
      }),
    );
  } catch (error) {
    for (const span of spans) span?.fail('publish');
    throw error;
  } finally {
    for (const span of spans) span?.end();
  }
}

type Handling = Pick<ConsumerOptions, 'consumer' | 'handle' | 'handleTogether'>;

/** A span for what a consumer does with an event: a child of the one that published it, in the event's trace. */
function beginHandling(
  event: Envelope,
  consumer: string,
  attributes: SpanAttributes,
  links: TraceContext[] = [],
) {
  return startSpan(`process ${event.subject}`, {
    kind: 'consumer',
    parent: parseTraceparent(event.traceparent),
    root: { traceId: event.traceId },
    links,
    attributes: {
      ...attributesOf(event),
      'messaging.consumer.group.name': consumer,
      'messaging.operation.type': 'process',
      ...attributes,
    },
  });
}

/** Acts on an event within a span. */
export async function consumed(event: Envelope, by: Handling, delivery: Delivery): Promise<void> {
  if (!isTracing()) return by.handle(event, delivery);
  const { attempt } = delivery;
  const span = beginHandling(event, by.consumer, attempt > 1 ? { 'cairn.attempt': attempt } : {});
  await within([span], () => by.handle(event, delivery));
}

/** Acts on several events at once, within a span for each: what is called meanwhile follows from the first. */
export async function consumedTogether(
  events: readonly Envelope[],
  by: Handling,
  signal: AbortSignal,
): Promise<void> {
  if (!isTracing()) return by.handleTogether?.(events, signal);
  const [first, ...others] = events;
  const count = { 'messaging.batch.message_count': events.length };
  const links = others.flatMap(({ traceparent }) => parseTraceparent(traceparent) ?? []);
  const spans = [
    first && beginHandling(first, by.consumer, count, links),
    ...others.map((event) => beginHandling(event, by.consumer, count)),
  ];
  await within(spans, async () => by.handleTogether?.(events, signal));
}

async function within(spans: readonly (Span | undefined)[], work: () => Promise<void>): Promise<void> {
  try {
    await withSpans(spans, work);
  } catch (error) {
    for (const span of spans) span?.fail(errorType(error));
    throw error;
  } finally {
    for (const span of spans) span?.end();
  }
}
