/** A process of its own, for tests: an HTTP server whose handlers leave errors uncaught. */
import { loadConfigOrExit, platformSchema } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import { group, openPlatform, runUntilSignal } from '@cairn/service/run';
import { createHttpServer } from './http-server.ts';

const logger = createLogger('child', 'info');
const platform = await openPlatform({ config: loadConfigOrExit(platformSchema), name: 'child', logger });
const http = createHttpServer({
  host: '127.0.0.1',
  port: 0,
  logger,
  drainMs: platform.drainLeftMs,
  quietMs: 0,
  endStreams: () => undefined,
  handle(request, response) {
    response.setHeader('X-Request-Id', 'the-trace');
    if (request.url === '/callback') setImmediate(fail);
    if (request.url === '/promise') void Promise.reject(new Error('no one expects this'));
    if (request.url === '/begun') {
      response.write('The beginning');
      setImmediate(fail);
    }
    request.on('data', () => request.url === '/event' && fail());
    request.on('end', () => request.url === '/slow' && response.end('All of it.'));
  },
});

function fail(): never {
  throw new Error('no one expects this');
}

await runUntilSignal(group('child', [platform.component, http]), logger, platform, {
  onReady: () => void process.stdout.write(`port ${http.address().port}\n`),
});
