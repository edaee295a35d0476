// Loads what the services load when they start in a cluster, so that what Node compiles is kept in the folder that
// NODE_COMPILE_CACHE names: types are not stripped and code not compiled again at each start. Node takes no notice of
// what another version of it, another processor or another user has compiled.
import { flushCompileCache } from 'node:module';
import { services } from './keys/services.mjs';

/** What `services/*` and the kit load only where the configuration asks for it. */
const ON_DEMAND = [
  'kit/persistence/src/mongo/index.ts',
  'kit/persistence/src/limits/mongo-limits.ts',
  'kit/persistence/src/blobs/gridfs-blobs.ts',
  'kit/messaging/src/events/nats/index.ts',
  'kit/platform/src/rpc/socket-server.ts',
  'kit/platform/src/rpc/replicas/channel-client.ts',
  'kit/platform/src/rpc/tls/tls.ts',
  'search/src/engine/elasticsearch/engine.ts',
];

const started = services.map((name) => `${name}/src/service.ts`);
for (const path of ['kit/service/src/run/index.ts', ...started, ...ON_DEMAND])
  await import(`../services/${path}`);
flushCompileCache();
// Some of them begin what would keep this process.
process.exit(0);
