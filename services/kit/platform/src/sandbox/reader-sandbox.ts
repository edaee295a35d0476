import { describeFences, type Fence } from '../config/fences.ts';
import { ConfigError } from '../config/index.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { type Sandbox, theSandbox } from './sandbox.ts';

/** What the health of a process says of its sandbox. */
interface SandboxReport {
  level: string;
  fences: Partial<Record<Fence, boolean>>;
}

/** The sandbox as a process of Cairn uses it: opened for its first reader, and reported once. */
export interface ReaderSandbox {
  /**
   * Opens it, without waiting for that unless fences are required.
   *
   * @throws ConfigError when a required fence does not hold.
   */
  prepare(): Promise<void>;
  get(): Promise<Sandbox>;
  /** Undefined while none was opened. */
  report(): SandboxReport | undefined;
}

export interface ReaderSandboxOptions {
  readonly required: ReadonlySet<Fence>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly open?: () => Promise<Sandbox>;
}

const REMEDY =
  'Install bubblewrap (bwrap) or util-linux, and let processes make user namespaces: docs/operations.md, "The sandbox", says how';

export function readerSandbox({
  required,
  logger,
  metrics,
  open = theSandbox,
}: ReaderSandboxOptions): ReaderSandbox {
  let opened: Promise<Sandbox> | undefined;
  let report: SandboxReport | undefined;

  async function openAndReport(): Promise<Sandbox> {
    const sandbox = await open();
    report = {
      level: sandbox.level,
      fences: Object.fromEntries(sandbox.fences.map(({ fence, holds }) => [fence, holds])),
    };
    for (const { fence, holds } of sandbox.fences) metrics.sandboxFence.set({ fence }, holds ? 1 : 0);
    const missing = missingOf(sandbox);
    const tried = Object.fromEntries(sandbox.fences.map(({ fence, tried }) => [fence, tried]));
    const details = { sandbox: sandbox.level, tried };
    if (missing.length === 0) logger.info(details, 'uploaded files are read in a sandbox: every fence holds');
    else logger.warn(details, sentenceFor(missing));
    return sandbox;
  }

  function get(): Promise<Sandbox> {
    opened ??= openAndReport();
    return opened;
  }

  return {
    get,
    report: () => report,
    async prepare() {
      if (required.size === 0) {
        get().catch((error) => logger.error({ err: error }, 'the sandbox could not be opened'));
        return;
      }
      const down = missingOf(await get()).filter((fence) => required.has(fence));
      if (down.length === 0) return;
      throw new ConfigError([
        `SANDBOX_REQUIRED: does not hold on this machine: ${describeFences(down)}. ${REMEDY}; or ask for less`,
      ]);
    },
  };
}

function missingOf(sandbox: Sandbox): Fence[] {
  return sandbox.fences.filter(({ holds }) => !holds).map(({ fence }) => fence);
}

function sentenceFor(missing: readonly Fence[]): string {
  return (
    'Uploaded files are read in processes that Node restricts, but this machine does not add all of its own fences. ' +
    `Not held by the system: ${describeFences(missing)}. ${REMEDY}.`
  );
}
