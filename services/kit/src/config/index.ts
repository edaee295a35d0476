export { address, addresses, duration, flag, hostNames, httpUrl, integer } from './fields.ts';
export { ConfigError, loadConfig, loadConfigOrExit } from './load-config.ts';
export {
  isOnNetwork,
  isUnix,
  keepsInFolder,
  listenAddress,
  type PlatformConfig,
  platformSchema,
  type ServiceName,
  secretFaults,
  serviceAddress,
  serviceNames,
} from './platform-config.ts';
