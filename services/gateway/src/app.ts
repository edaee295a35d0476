import express, { type Express } from 'express';
import helmet from 'helmet';
import { errorHandler, unknownApiPath } from './http/errors.ts';
import { unknownProxyWarning } from './http/forwarded.ts';
import { knownHosts } from './http/known-hosts.ts';
import { type MountOptions, mountRoutes } from './http/mount.ts';
import { strictTransport } from './http/strict-transport.ts';
import { openApiDocument } from './openapi/document.ts';
import { allRoutes } from './routes/index.ts';
import type { LiveFeed } from './sse/live-feed.ts';
import { serveWebClient } from './web/web-client.ts';

export interface AppOptions extends MountOptions {
  feed: LiveFeed;
  trustedProxies: number;
  /** Address under which people reach the web client, where that is known. */
  publicUrl: string | undefined;
  /** Further names it may be reached by. */
  allowedHosts: readonly string[];
  /** Folder of the built web client. */
  webDist: string;
}

/** The whole HTTP surface: headers, `/api`, the web client. */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.set('trust proxy', options.trustedProxies);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      // Set below, for requests that came over TLS alone: Cairn is also run without, on one's own machine.
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'no-referrer' },
    }),
  );
  app.use(strictTransport);
  app.use(unknownProxyWarning(options.trustedProxies, options.logger));
  app.use(knownHosts(options));
  const routes = allRoutes(options.feed);
  let description: ReturnType<typeof openApiDocument> | undefined;
  app.get('/api/openapi.json', (_request, response) => {
    // A tenth of a second, which a start need not take.
    description ??= openApiDocument(routes);
    response.json(description);
  });
  app.use('/api', (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.use(mountRoutes(routes, options));
  app.use('/api', unknownApiPath);
  app.use(serveWebClient(options.webDist));
  app.use((_request, response) => {
    response.status(404).type('text').send('Not found');
  });
  app.use(errorHandler(options.logger));
  return app;
}
