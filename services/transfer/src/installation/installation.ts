import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBlobs } from '@cairn/documents/service';
import { lockFolder } from '@cairn/persistence/store';
import { makeServiceKeys } from '@cairn/platform/auth';
import { keepsInFolder, type ServiceName } from '@cairn/platform/config';
import type { Logger } from '@cairn/platform/telemetry';
import { openPlatform, type Platform } from '@cairn/service/run';
import type { Header } from '../bundle/format.ts';
import type { TransferConfig } from '../config.ts';
import type { Content } from '../content.ts';
import { type ServiceStore, services } from './services.ts';

/** All that a Cairn keeps, opened without anybody being served. */
export interface Installation extends Content {
  config: TransferConfig;
  platform: Platform;
  stores: readonly (ServiceStore & { service: ServiceName })[];
  source: Header['source'];
  /** Other processes may be at work on it; a data folder is this process's alone. */
  isShared: boolean;
  close(): Promise<void>;
}

/**
 * Opens the installation that the configuration names. A data folder that keeps any of it is taken for this process
 * alone; addresses of services are left aside, since those that are run here are called here.
 *
 * @throws Error when another process uses the folder, or a server cannot be reached.
 */
export async function openInstallation(given: TransferConfig, logger: Logger): Promise<Installation> {
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each();
  };
  try {
    const config = { ...apart(given), CAIRN_DATA_DIR: await takeFolder(given, closing) };
    const platform = await openPlatform({
      config,
      name: 'transfer',
      exclusive: keepsInFolder(config),
      logger,
    });
    closing.push(() => platform.component.stop?.());
    await platform.mongo?.connect();
    const stores = await openStores(platform, closing);
    const { blobs, component } = await openBlobs(config, platform);
    closing.push(() => component.stop?.());
    await component.start?.();
    return {
      config,
      platform,
      stores,
      blobs,
      source: {
        records: config.MONGODB_URI ? 'mongodb' : 'sqlite',
        events: config.NATS_URL ? 'nats' : 'sqlite',
        index: config.ELASTICSEARCH_URL ? 'elasticsearch' : 'sqlite',
      },
      isShared: config.MONGODB_URI !== undefined,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openStores(
  platform: Platform,
  closing: (() => Promise<void> | void)[],
): Promise<Installation['stores']> {
  const stores: (ServiceStore & { service: ServiceName })[] = [];
  for (const [service, { openStore }] of Object.entries(services)) {
    const { component, ...store } = await openStore(platform);
    closing.push(() => component.stop?.());
    await component.start?.();
    stores.push({ service: service as ServiceName, component, ...store });
  }
  return stores;
}

/** Services run here are each other's only callers, whatever addresses and keys those elsewhere have. */
function apart(config: TransferConfig): TransferConfig {
  const own = Object.entries(config).filter(
    ([name]) => !/^CAIRN_(LISTEN|TLS_.+|.+_ADDRESS|SERVICE_PUBLIC_KEYS)$/.test(name),
  );
  return {
    ...(Object.fromEntries(own) as TransferConfig),
    CAIRN_SERVICE_KEYS: makeServiceKeys(),
  };
}

/** The data folder where it keeps anything, else one for sockets and keys that are removed afterwards. */
async function takeFolder(config: TransferConfig, closing: (() => Promise<void> | void)[]): Promise<string> {
  if (keepsInFolder(config)) {
    const lock = lockFolder(config.CAIRN_DATA_DIR);
    closing.push(() => lock.release());
    return config.CAIRN_DATA_DIR;
  }
  const folder = await mkdtemp(join(tmpdir(), 'cairn-transfer-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
