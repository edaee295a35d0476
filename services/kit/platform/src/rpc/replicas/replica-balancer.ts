import { connectivityState, experimental } from '@grpc/grpc-js';
import { watchHealth } from './health-watch.ts';

/** Name of this policy in a channel's service config. */
const POLICY = 'cairn_replicas';
/**
 * How long calls wait for a replica when none can be reached: some seconds are usual when one is restarted.
 * Milliseconds.
 */
const WAIT_MS = 2_000;

type Endpoints = Parameters<experimental.LoadBalancer['updateAddressList']>[0];
type UpdateState = Parameters<experimental.ChannelControlHelper['updateState']>;
type Options = Parameters<experimental.LoadBalancer['updateAddressList']>[2];

/** A connection to one replica, and what the replica says of itself while the connection stands. */
class WatchedSubchannel extends experimental.BaseSubchannelWrapper {
  readonly #onChange: () => void;
  readonly #onRemoved: (removed: WatchedSubchannel) => void;
  #watch: AbortController | undefined;
  /** Serves as far as is known. */
  serves = true;

  constructor(
    child: experimental.SubchannelInterface,
    on: { change: () => void; removed: (removed: WatchedSubchannel) => void },
  ) {
    super(child);
    this.#onChange = on.change;
    this.#onRemoved = on.removed;
    this.addConnectivityStateListener(this.#connectivityChanged);
    if (child.getConnectivityState() === connectivityState.READY) this.#begin();
  }

  prefer(preferred: boolean): void {
    this.setHealthy(preferred);
  }

  protected override destroy(): void {
    this.removeConnectivityStateListener(this.#connectivityChanged);
    this.#end();
    this.#onRemoved(this);
    super.destroy();
  }

  readonly #connectivityChanged: experimental.ConnectivityStateListener = (_subchannel, _before, now) => {
    if (now === connectivityState.READY) this.#begin();
    else this.#end();
  };

  #begin(): void {
    this.#end();
    const watch = new AbortController();
    this.#watch = watch;
    void watchHealth(this.getChannel(), watch.signal, (serves) => {
      if (watch.signal.aborted || serves === this.serves) return;
      this.serves = serves;
      this.#onChange();
    });
  }

  #end(): void {
    this.#watch?.abort();
    this.#watch = undefined;
    if (this.serves) return;
    this.serves = true;
    this.#onChange();
  }
}

class ReplicasConfig implements experimental.TypedLoadBalancingConfig {
  getLoadBalancerName(): string {
    return POLICY;
  }

  toJsonObject(): object {
    return { [POLICY]: {} };
  }

  static createFromJson(): ReplicasConfig {
    return new ReplicasConfig();
  }
}

/**
 * Calls go to the replicas in turn, and to those alone that say, over the standard health service, that they serve: a
 * replica that drains or waits for its database gets no new call. Where none says so all are called, since a refusal in
 * words is better than none, and one that drains still answers. When no replica can be reached calls wait a moment for
 * one that comes back, then fail at once until one does.
 */
class ReplicasBalancer implements experimental.LoadBalancer {
  readonly #inTurn = experimental.parseLoadBalancingConfig({ round_robin: {} });
  readonly #child: experimental.ChildLoadBalancerHandler;
  readonly #watched = new Set<WatchedSubchannel>();
  readonly #helper: experimental.ChannelControlHelper;
  #waiting: NodeJS.Timeout | undefined;
  #isPatient = true;
  #latest: UpdateState | undefined;

  constructor(helper: experimental.ChannelControlHelper) {
    this.#helper = helper;
    const createSubchannel: experimental.ChannelControlHelper['createSubchannel'] = (address, options) => {
      const watched = new WatchedSubchannel(helper.createSubchannel(address, options), {
        change: () => {
          this.#weigh();
          // One that will end was replaced before: its successor is found before the connection drops.
          if (!watched.serves) helper.requestReresolution();
        },
        removed: (removed) => {
          this.#watched.delete(removed);
          this.#weigh();
        },
      });
      this.#watched.add(watched);
      return watched;
    };
    this.#child = new experimental.ChildLoadBalancerHandler(
      experimental.createChildChannelControlHelper(helper, {
        createSubchannel,
        updateState: (...update) => this.#update(update),
      }),
    );
  }

  updateAddressList(endpoints: Endpoints, _config: unknown, options: Options, note: string): boolean {
    return this.#child.updateAddressList(endpoints, this.#inTurn, options, note);
  }

  exitIdle(): void {
    this.#child.exitIdle();
  }

  resetBackoff(): void {
    this.#child.resetBackoff();
  }

  destroy(): void {
    clearTimeout(this.#waiting);
    this.#child.destroy();
  }

  getTypeName(): string {
    return POLICY;
  }

  /** Passes on whether calls can be made, only that for a moment they wait rather than fail. */
  #update(update: UpdateState): void {
    const [state] = update;
    this.#latest = update;
    if (state === connectivityState.READY) {
      clearTimeout(this.#waiting);
      this.#waiting = undefined;
      this.#isPatient = true;
    }
    if (state !== connectivityState.TRANSIENT_FAILURE || !this.#isPatient) {
      this.#helper.updateState(...update);
      return;
    }
    this.#helper.updateState(connectivityState.CONNECTING, new experimental.QueuePicker(this), null);
    this.#waiting ??= setTimeout(() => this.#losePatience(), WAIT_MS).unref();
  }

  #losePatience(): void {
    this.#waiting = undefined;
    this.#isPatient = false;
    if (this.#latest) this.#helper.updateState(...this.#latest);
  }

  #weigh(): void {
    const connected = [...this.#watched].filter(
      (subchannel) => subchannel.getConnectivityState() === connectivityState.READY,
    );
    const someServe = connected.some((subchannel) => subchannel.serves);
    for (const subchannel of this.#watched) subchannel.prefer(subchannel.serves || !someServe);
  }
}

let registered = false;

/** The service config of a channel that shares its calls among the replicas that serve. */
export function replicaServiceConfig(): string {
  if (!registered) experimental.registerLoadBalancerType(POLICY, ReplicasBalancer, ReplicasConfig);
  registered = true;
  return JSON.stringify({ loadBalancingConfig: [{ [POLICY]: {} }] });
}
