import { join } from 'node:path';
import { Router } from 'express';
import serveCompressed from 'express-static-gzip';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { pageOf } from './page.ts';

/**
 * Serves the built web client: files whose names carry a hash for a year, the page for every path that a browser
 * navigates to.
 */
export function serveWebClient(dist: string): Router {
  const sendPage = pageOf(dist);
  const router = Router();
  router.get(['/', '/index.html'], sendPage);
  router.use(
    serveCompressed(dist, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: {
        index: false,
        redirect: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders(response, path) {
          // A worker lives under the policy of its own script.
          response.setHeader('Content-Security-Policy', contentSecurityPolicy());
          const hashed = path.startsWith(join(dist, 'assets'));
          response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      },
    }),
  );
  router.get('/{*path}', (request, response, next) => {
    // A missing file is missing; only navigation gets the page.
    if (request.path.startsWith('/assets/') || !request.accepts('html')) return next();
    sendPage(request, response, next);
  });
  return router;
}
