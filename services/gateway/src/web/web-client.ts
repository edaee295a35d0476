import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, type Response, Router } from 'express';
import serveCompressed from 'express-static-gzip';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Serves the built web client: files whose names carry a hash for a year, `index.html` fresh for every path that a
 * browser navigates to. Each page gets a nonce of its own for the styles that the client makes.
 */
export function serveWebClient(dist: string): Router {
  const page = readPage(dist);
  const router = Router();
  const sendPage: RequestHandler = (_request, response) => sendIndex(page, response);
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
    sendIndex(page, response);
  });
  return router;
}

function readPage(dist: string): string {
  try {
    return readFileSync(join(dist, 'index.html'), 'utf8');
  } catch (error) {
    throw new Error(`There is no built web client in ${dist}. Build it, or name its folder with WEB_DIST.`, {
      cause: error,
    });
  }
}

function sendIndex(page: string, response: Response): void {
  const nonce = randomBytes(16).toString('base64url');
  response
    .status(200)
    .set('Content-Security-Policy', contentSecurityPolicy(nonce))
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
}

/**
 * Everything from this address alone. `wasm-unsafe-eval` lets the page viewer decode pictures; styles need the page's
 * nonce; pictures may also be made by the page itself.
 */
function contentSecurityPolicy(nonce?: string): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
