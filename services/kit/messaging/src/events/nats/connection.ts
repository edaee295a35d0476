import { setTimeout as wait } from 'node:timers/promises';
import { ServerFault } from '@cairn/platform/errors';
import type { Logger } from '@cairn/platform/telemetry';
import { type ConnectionOptions as ClientOptions, connect, Events, type NatsConnection } from 'nats';

export interface ConnectionOptions {
  url: string;
  name: string;
  logger: Logger;
}

/** Called when the server can be reached, every time; `fresh` when the client is another, with no subscription. */
export type UpListener = (client: NatsConnection, fresh: boolean) => void;

/** How long a call waits for a server that is away before it gives up. */
const PATIENCE_MS = 5_000;
const FIRST_TRY_MS = 500;
const RECONNECT_MS = 500;
/** A server that answers no ping for two or three of these counts as lost. */
const PING_MS = 10_000;
const CLOSING_MS = 2_000;

/** A connection that is tried for, and tried for again, for ever. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #listeners = new Set<UpListener>();
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  #client: NatsConnection | undefined;
  #up = Promise.withResolvers<void>();
  #isUp = false;
  #fault = 'not connected yet';

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const settings = clientOptions(options);
    this.#ended = this.#keep(settings);
  }

  /** The client, while its server can be reached. */
  get live(): NatsConnection | undefined {
    return this.#isUp ? this.#client : undefined;
  }

  /** @throws ServerFault with the reason when there is no connection, and none comes about within a few seconds. */
  async client(signal?: AbortSignal): Promise<NatsConnection> {
    if (!this.live && !this.#closing.signal.aborted) {
      const signals = [this.#closing.signal, ...(signal ? [signal] : [])];
      const given = new AbortController();
      const patience = wait(PATIENCE_MS, undefined, {
        signal: AbortSignal.any([given.signal, ...signals]),
      }).catch(() => undefined);
      await Promise.race([this.#up.promise, patience]);
      given.abort();
    }
    return this.check();
  }

  /** @throws ServerFault with the reason while there is no connection. */
  check(): NatsConnection {
    if (this.#closing.signal.aborted) throw new ServerFault('unavailable', 'The event bus is closed.');
    if (!this.live) throw new ServerFault('unavailable', `NATS cannot be reached: ${this.#fault}`);
    return this.live;
  }

  /** Calls back each time the server can be reached (again), and at once when it can. Returns how to end that. */
  onUp(listener: UpListener): () => void {
    this.#listeners.add(listener);
    if (this.live) listener(this.live, true);
    return () => this.#listeners.delete(listener);
  }

  /** Sends what is on its way, if that can be done soon, and closes. */
  async close(): Promise<void> {
    this.#closing.abort();
    const { live } = this;
    this.#isUp = false;
    if (live) {
      await Promise.race([live.drain().catch(() => undefined), wait(CLOSING_MS, undefined, { ref: false })]);
    }
    await this.#client?.close();
    await this.#ended;
  }

  async #keep(settings: ClientOptions): Promise<void> {
    while (!this.#closing.signal.aborted) {
      try {
        const client = await connect(settings);
        if (this.#closing.signal.aborted) {
          await client.close();
          return;
        }
        this.#client = client;
        this.#rise(client, true);
        this.#follow(client);
        this.#fall((await client.closed()) ?? 'the connection was closed');
      } catch (error) {
        this.#fall(error);
        await wait(FIRST_TRY_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      }
    }
  }

  async #follow(client: NatsConnection): Promise<void> {
    for await (const { type, data } of client.status()) {
      if (type === Events.Disconnect) this.#fall(`the connection to ${data} was lost`);
      else if (type === Events.Reconnect) this.#rise(client, false);
      else if (type === Events.Error) this.#options.logger.warn({ reason: data }, 'NATS refused something');
    }
  }

  #rise(client: NatsConnection, fresh: boolean): void {
    this.#isUp = true;
    this.#up.resolve();
    this.#options.logger[fresh ? 'debug' : 'info']({ server: client.getServer() }, 'connected to NATS');
    for (const listener of this.#listeners) listener(client, fresh);
  }

  #fall(reason: unknown): void {
    const fault = reason instanceof Error ? reason.message : String(reason);
    if (this.#isUp || fault !== this.#fault) {
      this.#fault = fault;
      if (!this.#closing.signal.aborted)
        this.#options.logger.warn({ reason: fault }, 'NATS cannot be reached');
    }
    if (this.#isUp) this.#up = Promise.withResolvers<void>();
    this.#isUp = false;
  }
}

/** The client takes no user and password within an address, so they are given to it apart. */
function clientOptions({ url, name }: ConnectionOptions): ClientOptions {
  const addresses = url
    .split(',')
    .map((each) => each.trim())
    .map((each) => new URL(each.includes('://') ? each : `nats://${each}`));
  const { username, password } = addresses.find((each) => each.username !== '') ?? {
    username: '',
    password: '',
  };
  const credentials = password
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : { token: decodeURIComponent(username) };
  return {
    servers: addresses.map((each) => each.host),
    ...(username ? credentials : {}),
    ...(addresses.some((each) => each.protocol === 'tls:') ? { tls: {} } : {}),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    ignoreAuthErrorAbort: true,
    timeout: PATIENCE_MS,
    pingInterval: PING_MS,
    noAsyncTraces: true,
  };
}
