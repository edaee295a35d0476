import { isOnNetwork, type PlatformConfig } from '@cairn/platform/config';

/** The time a process has from being asked to end. */
export interface Drain {
  /** All of it, in seconds. */
  seconds: number;
  /** How long, of that, new calls are still taken, in seconds. */
  noticeSeconds: number;
  /** From now on the time runs. */
  begin(): void;
  /** What is left of it, in milliseconds; all of it before it runs. */
  leftMs(): number;
}

/** Long enough for a load balancer on the network to notice that a process is about to end, in seconds. */
const NOTICE_SECONDS = 3;

export function createDrain(config: PlatformConfig): Drain {
  const seconds = config.CAIRN_DRAIN_SECONDS;
  const notice = config.CAIRN_DRAIN_NOTICE_SECONDS ?? (isOnNetwork(config) ? NOTICE_SECONDS : 0);
  let until: number | undefined;
  return {
    seconds,
    noticeSeconds: Math.min(notice, seconds),
    begin() {
      until ??= performance.now() + seconds * 1_000;
    },
    leftMs: () => (until === undefined ? seconds * 1_000 : Math.max(0, until - performance.now())),
  };
}
