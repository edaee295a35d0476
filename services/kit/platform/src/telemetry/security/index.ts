export { addressKey } from './address-key.ts';
export type {
  SecurityEvent,
  SecurityEventName,
  SecurityOutcome,
} from './events.ts';
export { rotatingFile } from './rotating-file.ts';
export {
  createSecurityLogs,
  type SecurityLog,
  type SecurityLogs,
  silentSecurityLog,
} from './security-log.ts';
