import { connect } from 'nats';
import { createLogger } from '../../telemetry/index.ts';
import { testServers } from '../../testing/servers.ts';
import { describeEventBus } from '../contract.ts';
import type { EventBus } from '../event-bus.ts';
import { createNatsBus, type NatsBusOptions } from './index.ts';

const logger = createLogger('test', process.env.LOG_LEVEL ?? 'silent');

/** Buses of this caller alone on the shared server. */
function testBuses() {
  const { NATS_URL: url, CAIRN_NAMESPACE: namespace } = testServers();
  const all: EventBus[] = [];
  return {
    url,
    namespace,
    async open(options: Partial<NatsBusOptions> = {}) {
      const bus = await createNatsBus({ url, namespace, name: 'test', logger, ...options });
      all.push(bus);
      return bus;
    },
    async close() {
      await Promise.all(all.map((bus) => bus.close()));
      const client = await connect({ servers: url });
      const jsm = await client.jetstreamManager();
      for await (const { config } of jsm.streams.list()) {
        if (config.name.startsWith(`${namespace}-`)) await jsm.streams.delete(config.name);
      }
      await client.close();
    },
  };
}

describeEventBus('NATS JetStream', async () => {
  const buses = testBuses();
  return { bus: await buses.open(), another: () => buses.open(), close: () => buses.close() };
});
