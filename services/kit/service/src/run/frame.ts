import { createOutboxRelay, type Outbox } from '@cairn/messaging/events';
import type { Mongo } from '@cairn/persistence/mongo';
import type { PortableStore } from '@cairn/persistence/portable';
import { type PlatformConfig, type ServiceName, serviceAddress } from '@cairn/platform/config';
import type { Component } from '@cairn/platform/lifecycle';
import { type CompatServiceDefinition, createRpcServer, type RpcServerOptions } from '@cairn/platform/rpc';
import type { Platform } from './platform.ts';

type OfPlatform = 'name' | 'endpoint' | 'serviceTokens' | 'security' | 'logger' | 'metrics';

/** What a service has of its platform: its identity, and the parts that are made with it. */
export function serviceFrame(name: ServiceName, config: PlatformConfig, platform: Platform) {
  const { bus, metrics } = platform;
  const { serviceTokens, clients, logger, security } = platform.identity(name);
  return {
    logger,
    security,
    /** A client of another service; `as` tells several definitions of one address apart. */
    connect: <Service extends CompatServiceDefinition>(
      definition: Service,
      of: ServiceName,
      as?: ServiceName,
    ) => clients.connect(definition, serviceAddress(config, of), as),
    server: <Service extends CompatServiceDefinition>(
      options: Omit<RpcServerOptions<Service>, OfPlatform>,
    ): Component =>
      createRpcServer<Service>({
        ...options,
        name,
        endpoint: platform.endpoint(name),
        serviceTokens,
        security,
        logger,
        metrics,
      } as RpcServerOptions<Service>),
    relay: (outbox: Outbox) => createOutboxRelay({ service: name, outbox, bus, logger, metrics }),
  };
}

/** A store that was opened, with what starts and exports it. */
export type Opened<Store> = Store & { component: Component; portable: PortableStore };

/**
 * Opens everything that a service keeps: on the database server where there is one, in a file otherwise. Only the
 * adapter that is used is loaded: a driver takes time and memory.
 */
export function storeOpener<Store>(
  service: ServiceName,
  adapters: {
    mongo(): Promise<{ openMongoStore(mongo: Mongo): Opened<Store> }>;
    sqlite(): Promise<{ openSqliteStore(path: string): Opened<Store> }>;
  },
) {
  return async ({ mongo, dataPath }: Pick<Platform, 'mongo' | 'dataPath'>): Promise<Opened<Store>> =>
    mongo
      ? (await adapters.mongo()).openMongoStore(mongo)
      : (await adapters.sqlite()).openSqliteStore(dataPath(`${service}.sqlite`));
}
