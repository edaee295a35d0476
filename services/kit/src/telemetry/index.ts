export { createHealthServer, type HealthServerOptions, healthHandler } from './health-server.ts';
export { createLogger, type Logger } from './logger.ts';
export { createMetrics, type Metrics } from './metrics.ts';
