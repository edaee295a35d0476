import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { experimental, Metadata, status } from '@grpc/grpc-js';

/** Addresses of this form name every replica of a service: `replicas:///a:50051,b:50051`. */
const SCHEME = 'replicas';
/** Names are looked up again this often, so that replicas that were added get calls. Milliseconds. */
const LOOK_AGAIN_MS = 15_000;
/** The least time between two look-ups, however often connections drop. Milliseconds. */
const PAUSE_MS = 1_000;

type Endpoint =
  Parameters<experimental.ResolverListener>[0] extends experimental.StatusOr<infer List>
    ? List extends (infer Item)[]
      ? Item
      : never
    : never;

/**
 * Finds the replicas behind one or more of `host:port`, each of which may stand for several machines, as the name of a
 * headless Kubernetes service does. Looks again when connections drop and from time to time; while names cannot be
 * looked up, the replicas known last go on being called.
 */
class ReplicaResolver implements experimental.Resolver {
  readonly #hosts: readonly experimental.HostPort[];
  readonly #listener: experimental.ResolverListener;
  #reported: string | undefined;
  #lookedAt = 0;
  #looking = false;
  #timer: NodeJS.Timeout | undefined;
  /** Counts lives: the result of a look-up for an earlier one is dropped. */
  #life = 0;

  constructor(target: experimental.GrpcUri, listener: experimental.ResolverListener) {
    this.#hosts = hostsOf(target);
    this.#listener = listener;
  }

  updateResolution(): void {
    if (this.#looking) return;
    this.#lookAfter(Math.max(0, this.#lookedAt + PAUSE_MS - Date.now()));
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#life++;
    this.#looking = false;
    this.#lookedAt = 0;
    this.#reported = undefined;
  }

  static getDefaultAuthority(target: experimental.GrpcUri): string {
    return target.path.split(',')[0] ?? target.path;
  }

  #lookAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), ms);
    // A first look has a call that waits for it; later ones need not hold the process.
    if (this.#reported !== undefined) this.#timer.unref();
  }

  async #look(): Promise<void> {
    const life = this.#life;
    this.#looking = true;
    this.#lookedAt = Date.now();
    const found = await Promise.allSettled(this.#hosts.map(lookUp));
    if (life !== this.#life) return;
    this.#looking = false;
    const addresses = new Set(found.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])));
    if (addresses.size > 0) this.#report([...addresses].sort());
    else if (this.#reported === undefined) this.#fail(found);
    // Known replicas are reported once: a repeated report would reset every connection.
    this.#lookAfter(addresses.size > 0 ? LOOK_AGAIN_MS : PAUSE_MS);
  }

  #report(addresses: readonly string[]): void {
    const reported = addresses.join(',');
    if (reported === this.#reported) return;
    this.#reported = reported;
    this.#listener(experimental.statusOrFromValue(addresses.map(endpointOf)), {}, null, '');
  }

  #fail(results: readonly PromiseSettledResult<string[]>[]): void {
    const reasons = results.map((result) => (result.status === 'rejected' ? String(result.reason) : ''));
    const details = `None of the addresses could be looked up: ${reasons.join('; ')}`;
    const failure = { code: status.UNAVAILABLE, details, metadata: new Metadata() };
    this.#listener(experimental.statusOrFromError(failure), {}, null, '');
  }
}

function hostsOf(target: experimental.GrpcUri): experimental.HostPort[] {
  return target.path.split(',').map((text) => {
    const host = experimental.splitHostPort(text);
    if (!host?.port) throw new Error(`"${text}" is no address: it must be host:port.`);
    return host;
  });
}

async function lookUp({ host, port }: experimental.HostPort): Promise<string[]> {
  const found = isIP(host) ? [{ address: host }] : await dns.lookup(host, { all: true });
  return found.map(({ address }) => (isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`));
}

function endpointOf(address: string): Endpoint {
  const { host, port = 0 } = experimental.splitHostPort(address) ?? { host: address };
  return { addresses: [{ host, port }] };
}

let registered = false;

/** What a channel is opened to for the replicas of a service. */
export function replicaTarget(addresses: string): string {
  if (!registered) experimental.registerResolver(SCHEME, ReplicaResolver);
  registered = true;
  return `${SCHEME}:///${addresses}`;
}
