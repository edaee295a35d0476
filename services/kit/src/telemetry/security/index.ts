export {
  type SecurityEvent,
  type SecurityEventName,
  type SecurityOutcome,
  securityEventNames,
} from './events.ts';
export { rotatingFile } from './rotating-file.ts';
export {
  createSecurityLogs,
  type SecurityLog,
  type SecurityLogs,
  silentSecurityLog,
} from './security-log.ts';
