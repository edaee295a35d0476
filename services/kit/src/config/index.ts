export { address, duration, flag, httpUrl, integer } from './fields.ts';
export { ConfigError, loadConfig, loadConfigOrExit } from './load-config.ts';
export {
  listenAddress,
  type PlatformConfig,
  platformSchema,
  type ServiceName,
  serviceAddress,
  serviceNames,
} from './platform-config.ts';
