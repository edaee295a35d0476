import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ChannelCredentials, experimental, type ServerCredentials } from '@grpc/grpc-js';
import type { PlatformConfig } from '../../config/index.ts';
import { ConfigError, isUnix, serviceAddress, serviceNames } from '../../config/index.ts';
import type { Logger } from '../../telemetry/logger.ts';

/** How calls over host:port addresses are encrypted, and which certificates are trusted. */
export interface Tls {
  /** The name that certificates of services must be for; the host called when undefined. */
  serverName: string | undefined;
  forClients(): ChannelCredentials;
  /** @throws ConfigError when there is no certificate to show. */
  forServers(): ServerCredentials;
  close(): void;
}

/** Files are read again this often, so that renewed certificates are used without a restart. Milliseconds. */
const READ_AGAIN_MS = 30_000;

interface Pems {
  ca: Buffer;
  identity: { certificate: Buffer; privateKey: Buffer } | undefined;
}

type TlsConfig = Pick<
  PlatformConfig,
  | 'CAIRN_TLS_CERT'
  | 'CAIRN_TLS_KEY'
  | 'CAIRN_TLS_CA'
  | 'CAIRN_TLS_CLIENT_CERTIFICATES'
  | 'CAIRN_TLS_SERVER_NAME'
>;

/**
 * Reads the files that the configuration names; undefined when it names none: calls are then made in plain text.
 *
 * @throws ConfigError naming every file that is missing, cannot be read or does not fit the others.
 */
export function openTls(
  config: PlatformConfig,
  logger: Logger,
  { readAgainMs = READ_AGAIN_MS }: { readAgainMs?: number } = {},
): Tls | undefined {
  const faults = [...faultsOfVariables(config), ...faultsOfNames(config)];
  if (faults.length > 0) throw new ConfigError(faults);
  if (!config.CAIRN_TLS_CA) return undefined;
  const files = new CertificateFiles(config, logger, readAgainMs);
  return {
    serverName: config.CAIRN_TLS_SERVER_NAME,
    forClients: () =>
      experimental.createCertificateProviderChannelCredentials(files, files.hasIdentity ? files : null),
    forServers() {
      if (!files.hasIdentity) {
        throw new ConfigError([
          'CAIRN_TLS_CERT: must be given with CAIRN_TLS_KEY, since this process is called over a network and CAIRN_TLS_CA is set',
        ]);
      }
      const demanded = config.CAIRN_TLS_CLIENT_CERTIFICATES;
      return experimental.createCertificateProviderServerCredentials(
        files,
        demanded ? files : null,
        demanded,
      );
    },
    close: () => files.close(),
  };
}

function faultsOfVariables(config: TlsConfig): string[] {
  const { CAIRN_TLS_CERT: cert, CAIRN_TLS_KEY: key, CAIRN_TLS_CA: ca } = config;
  const faults: string[] = [];
  if (cert && !key) faults.push('CAIRN_TLS_KEY: must be given with CAIRN_TLS_CERT');
  if (key && !cert) faults.push('CAIRN_TLS_CERT: must be given with CAIRN_TLS_KEY');
  if ((cert || key) && !ca) {
    faults.push('CAIRN_TLS_CA: must be given with CAIRN_TLS_CERT, so that services believe each other');
  }
  if (config.CAIRN_TLS_CLIENT_CERTIFICATES && !(cert && key && ca)) {
    faults.push(
      'CAIRN_TLS_CLIENT_CERTIFICATES: needs CAIRN_TLS_CERT, CAIRN_TLS_KEY and CAIRN_TLS_CA, in every process',
    );
  }
  return faults;
}

/** One name is verified for all replicas of a service: different hosts need one that all their certificates are for. */
function faultsOfNames(config: PlatformConfig): string[] {
  if (!config.CAIRN_TLS_CA || config.CAIRN_TLS_SERVER_NAME) return [];
  const several = serviceNames.filter((name) => {
    const address = serviceAddress(config, name);
    if (isUnix(address)) return false;
    return new Set(address.split(',').map((each) => each.replace(/:\d+$/, ''))).size > 1;
  });
  return several.map(
    (name) =>
      `CAIRN_TLS_SERVER_NAME: must be given, because CAIRN_${name.toUpperCase()}_ADDRESS names several hosts`,
  );
}

/** The files as they are now; a renewal that is not whole yet, or does not fit together, is passed over. */
class CertificateFiles implements experimental.CertificateProvider {
  readonly #config: TlsConfig;
  readonly #logger: Logger;
  readonly #caListeners = new Set<experimental.CaCertificateUpdateListener>();
  readonly #identityListeners = new Set<experimental.IdentityCertificateUpdateListener>();
  readonly #timer: NodeJS.Timeout;
  #current: Pems;
  #lastFault: string | undefined;

  constructor(config: TlsConfig, logger: Logger, readAgainMs: number) {
    this.#config = config;
    this.#logger = logger;
    this.#current = readPems(config);
    this.#timer = setInterval(() => this.#readAgain(), readAgainMs);
    this.#timer.unref();
  }

  get hasIdentity(): boolean {
    return this.#current.identity !== undefined;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  addCaCertificateListener(listener: experimental.CaCertificateUpdateListener): void {
    this.#caListeners.add(listener);
    process.nextTick(() => listener({ caCertificate: this.#current.ca }));
  }

  removeCaCertificateListener(listener: experimental.CaCertificateUpdateListener): void {
    this.#caListeners.delete(listener);
  }

  addIdentityCertificateListener(listener: experimental.IdentityCertificateUpdateListener): void {
    this.#identityListeners.add(listener);
    process.nextTick(() => listener(this.#current.identity ?? null));
  }

  removeIdentityCertificateListener(listener: experimental.IdentityCertificateUpdateListener): void {
    this.#identityListeners.delete(listener);
  }

  #readAgain(): void {
    try {
      const pems = readPems(this.#config);
      this.#lastFault = undefined;
      if (same(pems, this.#current)) return;
      this.#current = pems;
      this.#logger.info('the certificates were renewed');
      for (const listener of this.#caListeners) listener({ caCertificate: pems.ca });
      for (const listener of this.#identityListeners) listener(pems.identity ?? null);
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      if (fault !== this.#lastFault) {
        this.#logger.warn({ err: error }, 'renewed certificates are not usable; those of before stay in use');
      }
      this.#lastFault = fault;
    }
  }
}

/** @throws ConfigError naming every file that cannot be used. */
function readPems(config: TlsConfig): Pems {
  const faults: string[] = [];
  const read = <Value>(
    variable: 'CAIRN_TLS_CA' | 'CAIRN_TLS_CERT' | 'CAIRN_TLS_KEY',
    parse: (pem: Buffer) => Value,
  ) => {
    const path = config[variable];
    if (!path) return undefined;
    try {
      const pem = readFileSync(path);
      return { pem, parsed: parse(pem) };
    } catch (error) {
      faults.push(`${variable}: ${path} cannot be used: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  };
  const ca = read('CAIRN_TLS_CA', (pem) => new X509Certificate(pem));
  const cert = read('CAIRN_TLS_CERT', (pem) => new X509Certificate(pem));
  const key = read('CAIRN_TLS_KEY', (pem) => createPrivateKey(pem));
  if (cert && key && !cert.parsed.checkPrivateKey(key.parsed)) {
    faults.push('CAIRN_TLS_KEY: is not the key of the certificate in CAIRN_TLS_CERT');
  }
  if (faults.length > 0 || !ca) throw new ConfigError(faults);
  return { ca: ca.pem, identity: cert && key && { certificate: cert.pem, privateKey: key.pem } };
}

function same(one: Pems, other: Pems): boolean {
  const parts = ({ ca, identity }: Pems) => [ca, identity?.certificate, identity?.privateKey].map(String);
  return parts(one).every((part, index) => part === parts(other)[index]);
}
