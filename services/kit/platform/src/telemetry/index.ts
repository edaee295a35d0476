export { createHealthServer, healthHandler } from './health-server.ts';
export { createLogger, type Logger, lazyLog } from './logger.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export {
  addressKey,
  createSecurityLogs,
  rotatingFile,
  type SecurityEvent,
  type SecurityEventName,
  type SecurityLog,
  type SecurityLogs,
  type SecurityOutcome,
  silentSecurityLog,
} from './security/index.ts';
