import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds in seconds, from the time of a local call to that of a slow upload. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Each sample wakes the process: at the library's 10 ms an idle one took a hundredth of a processor for that alone. */
const LOOP_SAMPLED_EVERY_MS = 250;

/** What every process measures, in the names Prometheus's own guide asks for (base units, `_total`, `_seconds`). */
export interface Metrics {
  registry: Registry;
  rpcSeconds: Histogram<'service' | 'method' | 'code'>;
  httpSeconds: Histogram<'method' | 'route' | 'status'>;
  eventsHandled: Counter<'consumer' | 'outcome'>;
  jobsDone: Counter<'kind' | 'outcome'>;
  outboxWaiting: Gauge<'service'>;
  workFailing: Gauge<'work'>;
  securityEvents: Counter<'event' | 'outcome'>;
  uncaughtErrors: Counter<'kind'>;
  sandboxFence: Gauge<'fence'>;
}

/** A registry of its own, so that several can live in one process (tests do this). */
export function createMetrics(options: { processMetrics?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.processMetrics) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLED_EVERY_MS });
  }
  return {
    registry,
    rpcSeconds: new Histogram({
      name: 'cairn_rpc_server_seconds',
      help: 'Time a gRPC call took on the server',
      labelNames: ['service', 'method', 'code'],
      buckets: SECONDS,
      registers,
    }),
    httpSeconds: new Histogram({
      name: 'cairn_http_request_seconds',
      help: 'Time until a response was finished',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    eventsHandled: new Counter({
      name: 'cairn_events_handled_total',
      help: 'Deliveries of events by outcome: done, retried, parked',
      labelNames: ['consumer', 'outcome'],
      registers,
    }),
    jobsDone: new Counter({
      name: 'cairn_jobs_total',
      help: 'Runs of jobs by outcome: done, retried, failed, lost',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    outboxWaiting: new Gauge({
      name: 'cairn_outbox_waiting',
      help: 'Events written but not yet published',
      labelNames: ['service'],
      registers,
    }),
    workFailing: new Gauge({
      name: 'cairn_background_work_failing',
      help: 'Whether the last run of a background task failed: 1 or 0',
      labelNames: ['work'],
      registers,
    }),
    securityEvents: new Counter({
      name: 'cairn_security_events_total',
      help: 'Events in the security log, by event and outcome: success, failure, refused',
      labelNames: ['event', 'outcome'],
      registers,
    }),
    uncaughtErrors: new Counter({
      name: 'cairn_uncaught_errors_total',
      help: 'Errors that nothing caught, by kind: exception, rejection; the process drains and ends after one',
      labelNames: ['kind'],
      registers,
    }),
    sandboxFence: new Gauge({
      name: 'cairn_sandbox_fence',
      help: 'Whether the system keeps a fence around processes that read uploaded files: 1 or 0',
      labelNames: ['fence'],
      registers,
    }),
  };
}
