import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds in seconds, from the time of a local call to that of a slow upload. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The same from a short job to the longest answer. */
const LONG_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

/** Each sample wakes the process: at the library's 10 ms an idle one took a hundredth of a processor for that alone. */
const LOOP_SAMPLED_EVERY_MS = 250;

/** What every process measures, in the names Prometheus's own guide asks for (base units, `_total`, `_seconds`). */
export interface Metrics {
  registry: Registry;
  rpcSeconds: Histogram<'service' | 'method' | 'code'>;
  httpSeconds: Histogram<'method' | 'route' | 'status'>;
  rpcInFlight: Gauge<'service'>;
  httpInFlight: Gauge;
  eventsHandled: Counter<'consumer' | 'outcome'>;
  eventSeconds: Histogram<'consumer'>;
  eventLag: Histogram<'consumer'>;
  jobsDone: Counter<'kind' | 'outcome'>;
  jobSeconds: Histogram<'kind'>;
  jobsRunning: Gauge<'kind'>;
  answersRunning: Gauge;
  answersEnded: Counter<'state'>;
  answerFirstText: Histogram;
  answerSeconds: Histogram<'state'>;
  modelSeconds: Histogram<'outcome'>;
  modelTokens: Counter<'direction'>;
  passagesNotEmbedded: Gauge;
  mails: Counter<'outcome'>;
  outboxWaiting: Gauge<'service'>;
  workFailing: Gauge<'work'>;
  securityEvents: Counter<'event' | 'outcome'>;
  uncaughtErrors: Counter<'kind'>;
  sandboxFence: Gauge<'fence'>;
  /** Reads how many jobs of a kind wait, and for how long, whenever metrics are read. */
  watchJobs(kind: string, read: () => Promise<JobsWaiting>): void;
}

interface JobsWaiting {
  /** Due, and run by no process. */
  count: number;
  /** Since when the one that is due the longest is. */
  oldest: Date | undefined;
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
    ...loadMetrics(registers),
    ...workMetrics(registers),
    ...answerMetrics(registers),
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

/** What is under way in a server. */
function loadMetrics(registers: Registry[]) {
  return {
    rpcInFlight: new Gauge({
      name: 'cairn_rpc_server_in_flight',
      help: 'gRPC calls that are being answered',
      labelNames: ['service'],
      registers,
    }),
    httpInFlight: new Gauge({
      name: 'cairn_http_requests_in_flight',
      help: 'Requests that are being answered, streams too',
      registers,
    }),
  };
}

/** What is done in the background: events, jobs, passages, mail. */
function workMetrics(registers: Registry[]) {
  return {
    eventSeconds: new Histogram({
      name: 'cairn_event_handling_seconds',
      help: 'Time a consumer took for an event, or for several at once',
      labelNames: ['consumer'],
      buckets: SECONDS,
      registers,
    }),
    eventLag: new Histogram({
      name: 'cairn_event_lag_seconds',
      help: 'Time from an event to when a consumer began to act on it',
      labelNames: ['consumer'],
      buckets: LONG_SECONDS,
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'cairn_job_seconds',
      help: 'Time a run of a job took',
      labelNames: ['kind'],
      buckets: LONG_SECONDS,
      registers,
    }),
    jobsRunning: new Gauge({
      name: 'cairn_jobs_running',
      help: 'Jobs that this process runs',
      labelNames: ['kind'],
      registers,
    }),
    passagesNotEmbedded: new Gauge({
      name: 'cairn_passages_not_embedded',
      help: 'Searchable passages that have no vector yet, of all projects',
      registers,
    }),
    mails: new Counter({
      name: 'cairn_mails_total',
      help: 'Mails handed to the mail server by outcome: sent, refused, failed',
      labelNames: ['outcome'],
      registers,
    }),
    ...jobsWaiting(registers),
  };
}

/** Of the whole queue, whichever process is asked: take the largest of a service's processes, and not their sum. */
function jobsWaiting(registers: Registry[]) {
  const queues = new Map<string, () => Promise<JobsWaiting>>();
  const readAll = () =>
    Promise.all(
      [...queues].map(async ([kind, read]) => ({ kind, ...(await read().catch(() => undefined)) })),
    );
  new Gauge({
    name: 'cairn_jobs_waiting',
    help: 'Jobs that are due and that no process runs, of all processes',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const { kind, count } of await readAll()) if (count !== undefined) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'cairn_jobs_oldest_waiting_seconds',
    help: 'How long the job that is due the longest has waited; 0 where none waits',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const { kind, count, oldest } of await readAll())
        if (count !== undefined)
          this.set({ kind }, oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1_000) : 0);
    },
  });
  return { watchJobs: (kind: string, read: () => Promise<JobsWaiting>) => void queues.set(kind, read) };
}

/** What answers take. */
function answerMetrics(registers: Registry[]) {
  return {
    answersRunning: new Gauge({
      name: 'cairn_answers_running',
      help: 'Answers that this process is writing',
      registers,
    }),
    answersEnded: new Counter({
      name: 'cairn_answers_total',
      help: 'Answers by how they ended: complete, stopped, interrupted, failed',
      labelNames: ['state'],
      registers,
    }),
    answerFirstText: new Histogram({
      name: 'cairn_answer_first_text_seconds',
      help: 'Time from the begin of an answer to its first text from a model',
      buckets: LONG_SECONDS,
      registers,
    }),
    answerSeconds: new Histogram({
      name: 'cairn_answer_seconds',
      help: 'Time an answer took, by how it ended',
      labelNames: ['state'],
      buckets: LONG_SECONDS,
      registers,
    }),
    modelSeconds: new Histogram({
      name: 'cairn_model_request_seconds',
      help: 'Time a request to a language model took, by outcome: done, cancelled, failed',
      labelNames: ['outcome'],
      buckets: LONG_SECONDS,
      registers,
    }),
    modelTokens: new Counter({
      name: 'cairn_model_tokens_total',
      help: 'Tokens that requests to language models took, by direction: input, output',
      labelNames: ['direction'],
      registers,
    }),
  };
}
