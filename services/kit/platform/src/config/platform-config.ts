import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Fence, fenceNames } from './fences.ts';
import { address, addresses, flag, httpUrl, integer } from './fields.ts';
import { ConfigError } from './load-config.ts';
import { tracingFields } from './tracing-fields.ts';

export const serviceNames = [
  'auth',
  'projects',
  'documents',
  'chat',
  'memory',
  'search',
  'notifications',
] as const;

export type ServiceName = (typeof serviceNames)[number];

/** Everything that calls or is called. */
export const partNames = [...serviceNames, 'gateway'] as const;

export type PartName = (typeof partNames)[number];

/** The name of a service, a colon and 32 bytes in base64url, as often as there are keys. */
const SERVICE_KEYS = /^(?:[a-z]+:[\w-]{43}(?:[\s,]+|$))+$/;
const SERVICE_KEYS_FORM =
  'must be name:key, or several with white space between, as docker/make-keys.mjs makes them';

/** The variables that every process of Cairn reads. */
export const platformSchema = z.object({
  CAIRN_DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path))
    .describe('folder that holds records, files, keys and the event queue'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info')
    .describe('how much is logged'),
  SECURITY_LOG: z
    .enum(['stdout', 'file'], { error: 'must be stdout or file' })
    .optional()
    .describe(
      'where sign-ins, refusals and changes of rights are recorded, whatever LOG_LEVEL: stdout, or file for logs/security.log in the data folder; file where one process has the folder to itself, else stdout',
    ),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://')
    .optional()
    .describe('keeps records and files in MongoDB (7 or later) instead of the data folder'),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\/.+/, 'must begin with nats:// or tls://')
    .optional()
    .describe(
      'passes events through NATS JetStream (2.10 or later) instead of a queue in the data folder; several servers with commas',
    ),
  NATS_REPLICAS: integer({ min: 1, max: 5 })
    .default(1)
    .describe('how many servers of a NATS cluster keep each event: 3 where there are three or more'),
  ELASTICSEARCH_URL: httpUrl()
    .optional()
    .describe('keeps the search index in Elasticsearch (9) instead of the data folder'),
  CAIRN_NAMESPACE: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be 1 to 31 lower-case letters, digits and hyphens, a letter first')
    .default('cairn')
    .describe(
      'what the names of databases, streams and indices begin with, for several installations on the same servers',
    ),
  CAIRN_SERVICE_KEYS: z
    .string()
    .regex(SERVICE_KEYS, SERVICE_KEYS_FORM)
    .optional()
    .describe(
      'private key of the service that a process runs, by which the others know it (name:key; docker/make-keys.mjs makes it); made in the data folder when absent',
    ),
  CAIRN_SERVICE_PUBLIC_KEYS: z
    .string()
    .regex(SERVICE_KEYS, SERVICE_KEYS_FORM)
    .optional()
    .describe('public keys of all services, the same in every process (name:key, with white space between)'),
  HEALTH_PORT: integer({ max: 65_535 })
    .optional()
    .describe('port of /health and /metrics when a service runs as its own process'),
  HEALTH_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('network address HEALTH_PORT is opened on; 0.0.0.0 for all, as the image does'),
  SANDBOX_REQUIRED: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
    .transform((names) => (names.includes('all') ? fenceNames : names))
    .pipe(z.array(z.enum(fenceNames, `must be all, or some of ${fenceNames.join(', ')}, with commas`)))
    .transform((names): ReadonlySet<Fence> => new Set(names))
    .describe(
      'fences around the processes that read uploaded files without which the process does not start: all, or some of network, files, processes, privileges',
    ),
  CAIRN_LISTEN: address()
    .optional()
    .describe('where a process that runs one service listens, when the others call it by another address'),
  CAIRN_DRAIN_SECONDS: integer({ max: 3_600 })
    .default(25)
    .describe('how long a process that was asked to end may take to finish what it has begun'),
  CAIRN_DRAIN_NOTICE_SECONDS: integer({ max: 600 })
    .optional()
    .describe(
      'how long, of that, it goes on taking new calls so that load balancers notice; 3 where services are called over a network, 0 elsewhere',
    ),
  CAIRN_TLS_CERT: z
    .string()
    .optional()
    .describe('file of the certificate (PEM, with its chain) that a process shows, over host:port addresses'),
  CAIRN_TLS_KEY: z.string().optional().describe('file of the private key (PEM) of CAIRN_TLS_CERT'),
  CAIRN_TLS_CA: z
    .string()
    .optional()
    .describe('file of the certificates (PEM) whose signature makes others trusted'),
  CAIRN_TLS_CLIENT_CERTIFICATES: flag()
    .default(false)
    .describe('callers must show a certificate that CAIRN_TLS_CA signed'),
  CAIRN_TLS_SERVER_NAME: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a host name')
    .optional()
    .describe('the name that certificates of services are for, when it is not the host they are called by'),
  CAIRN_AUTH_ADDRESS: addresses().optional().describe('where auth is called'),
  CAIRN_PROJECTS_ADDRESS: addresses().optional().describe('where projects is called'),
  CAIRN_DOCUMENTS_ADDRESS: addresses().optional().describe('where documents is called'),
  CAIRN_CHAT_ADDRESS: addresses().optional().describe('where chat is called'),
  CAIRN_MEMORY_ADDRESS: addresses().optional().describe('where memory is called'),
  CAIRN_SEARCH_ADDRESS: addresses().optional().describe('where search is called'),
  CAIRN_NOTIFICATIONS_ADDRESS: addresses().optional().describe('where notifications is called'),
  ...tracingFields,
});

export type PlatformConfig = z.infer<typeof platformSchema>;

/**
 * Where a service is called: as configured, else a unix socket that belongs to the data folder.
 *
 * A socket's path may have at most 107 bytes (`sun_path` of unix(7)); under a longer data folder the sockets live in
 * the temporary folder instead, under a name made from the data folder's path.
 */
export function serviceAddress(config: PlatformConfig, service: ServiceName): string {
  return (
    configuredAddress(config, service) ??
    `unix:${join(socketFolder(config.CAIRN_DATA_DIR), `${service}.sock`)}`
  );
}

/** Whether a service is called at the socket that belongs to the data folder: nobody configured another place. */
export function isAtOwnSocket(config: PlatformConfig, service: ServiceName): boolean {
  return config.CAIRN_LISTEN === undefined && configuredAddress(config, service) === undefined;
}

function configuredAddress(config: PlatformConfig, service: ServiceName): string | undefined {
  return config[`CAIRN_${service.toUpperCase() as Uppercase<ServiceName>}_ADDRESS`];
}

/**
 * Where the process that runs a service listens for its callers.
 *
 * @throws ConfigError when this does not follow from the address it is called at.
 */
export function listenAddress(config: PlatformConfig, service: ServiceName): string {
  const called = serviceAddress(config, service);
  const address = config.CAIRN_LISTEN ?? called;
  if (isUnix(address) || !address.includes(',')) return address;
  throw new ConfigError([
    `CAIRN_LISTEN: must be given, for instance 0.0.0.0:50051, because CAIRN_${service.toUpperCase()}_ADDRESS names several`,
  ]);
}

/** Whether an address is a socket of this machine and not of a network. */
export function isUnix(address: string): boolean {
  return address.startsWith('unix:/');
}

/** Whether a process is to encrypt calls, or is configured for it in part. */
export function namesCertificates(config: PlatformConfig): boolean {
  const { CAIRN_TLS_CERT, CAIRN_TLS_KEY, CAIRN_TLS_CA, CAIRN_TLS_CLIENT_CERTIFICATES } = config;
  return Boolean(CAIRN_TLS_CERT || CAIRN_TLS_KEY || CAIRN_TLS_CA || CAIRN_TLS_CLIENT_CERTIFICATES);
}

/** Whether services call each other over a network: some address is not a socket of this machine. */
export function isOnNetwork(config: PlatformConfig): boolean {
  return [config.CAIRN_LISTEN, ...serviceNames.map((name) => serviceAddress(config, name))].some(
    (address) => address !== undefined && !isUnix(address),
  );
}

/** Whether a process runs a part of Cairn whose other parts do not share its data folder. */
export function isApart(config: PlatformConfig): boolean {
  return Boolean(config.MONGODB_URI || config.NATS_URL || isOnNetwork(config));
}

/** Whether anything but keys is kept in the data folder. */
export function keepsInFolder(config: PlatformConfig): boolean {
  return !(config.MONGODB_URI && config.NATS_URL && config.ELASTICSEARCH_URL);
}

const LONGEST_SOCKET_NAME = '/notifications.sock'.length;

function socketFolder(dataDir: string): string {
  const beside = join(dataDir, 'run');
  if (Buffer.byteLength(beside) + LONGEST_SOCKET_NAME <= 107) return beside;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `cairn-${key}`);
}
