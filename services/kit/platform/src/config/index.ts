export { duration, flag, hostNames, httpUrl, integer } from './fields.ts';
export { ConfigError, loadConfig, loadConfigOrExit } from './load-config.ts';
export {
  isApart,
  isAtOwnSocket,
  isOnNetwork,
  isUnix,
  keepsInFolder,
  listenAddress,
  namesCertificates,
  type PartName,
  type PlatformConfig,
  partNames,
  platformSchema,
  type ServiceName,
  serviceAddress,
  serviceNames,
} from './platform-config.ts';
export { tracesUrl } from './tracing-fields.ts';
