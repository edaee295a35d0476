import { fileURLToPath } from 'node:url';
import { healthHandler } from '@cairn/platform/telemetry';
import { createProjectAccess, createSessionWatch } from '@cairn/service/access';
import { type Component, group, type Platform, type Readiness } from '@cairn/service/run';
import { createStandings } from '@cairn/service/standing';
import { createApp } from './app.ts';
import { connectServices } from './clients.ts';
import type { GatewayConfig } from './config.ts';
import { createActivity } from './http/activity.ts';
import { createApiTokens } from './http/api-tokens.ts';
import { createHttpServer } from './http-server.ts';
import { createLiveFeed } from './sse/live-feed.ts';
import { createProjectWatch } from './sse/project-watch.ts';
import { createUsage } from './usage/usage.ts';

export interface Gateway extends Component {
  /** Where the web client is to be found, once started. */
  url(): string;
}

export interface GatewayOptions {
  /** What `/health/ready` answers; the gateway's own readiness unless the whole process has one. */
  readiness?: () => Promise<Readiness>;
  /** The same of `/health/serving`. */
  isEnding?: () => boolean;
  /** As `ApiTokensOptions.renewAfterMs`. */
  renewApiTokensAfterMs?: number;
}

/** The web client as the build leaves it beside the services. */
const BUILT_WEB_CLIENT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Puts the gateway together. It owns nothing: HTTP comes in, gRPC goes out. */
export function createGateway(
  config: GatewayConfig,
  platform: Platform,
  options: GatewayOptions = {},
): Gateway {
  const { bus, metrics } = platform;
  const identity = platform.identity('gateway');
  const { logger, security } = identity;
  const clients = connectServices(platform, identity);
  const sessions = createSessionWatch({ auth: clients.auth, bus });
  const usage = createUsage({
    standings: createStandings({ auth: clients.auth, bus }),
    mongo: platform.mongo,
  });
  const activity = createActivity({ auth: clients.auth, logger });
  const access = createProjectAccess({ projects: clients.projects, bus });
  const projects = createProjectWatch({ bus, access });
  const stopping = new AbortController();
  const app = createApp({
    clients,
    sessions,
    projects,
    apiTokens: createApiTokens({
      auth: clients.auth,
      verifier: sessions.verifier,
      renewAfterMs: options.renewApiTokensAfterMs,
    }),
    activity,
    usage,
    feed: createLiveFeed({ bus, access, verifier: sessions.verifier }),
    stopping: stopping.signal,
    security,
    logger,
    metrics,
    trustedProxies: config.TRUSTED_PROXIES,
    traceparentTrusted: config.TRACEPARENT_TRUSTED,
    publicUrl: config.PUBLIC_URL,
    allowedHosts: config.ALLOWED_HOSTS,
    webDist: config.WEB_DIST ?? BUILT_WEB_CLIENT,
  });
  const health = healthHandler({
    readiness: () => (options.readiness ?? all.readiness)(),
    isEnding: () => (options.isEnding ?? all.isEnding)(),
  });
  const http = createHttpServer({
    host: config.HOST,
    port: config.PORT,
    drainMs: platform.drainLeftMs,
    quietMs: platform.drainNoticeSeconds * 1_000,
    endStreams: () => stopping.abort(),
    logger,
    handle: (request, response) => {
      health(request, response)
        .then((handled) => handled || app(request, response))
        .catch((error) => {
          logger.error({ err: error }, 'a request could not be handled');
          response.destroy();
        });
    },
  });
  const all = group('gateway', [sessions, projects, activity, usage, http]);
  return {
    ...all,
    url() {
      const { address, port } = http.address();
      const everywhere = address === '0.0.0.0' || address === '::';
      return `http://${everywhere ? 'localhost' : address.includes(':') ? `[${address}]` : address}:${port}`;
    },
  };
}
