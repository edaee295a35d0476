import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { address, httpUrl, integer } from './fields.ts';

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
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://')
    .optional()
    .describe('keeps records and files in MongoDB (7 or later) instead of the data folder'),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls|ws|wss):\/\/.+/, 'must begin with nats:// or tls://')
    .optional()
    .describe(
      'passes events through NATS JetStream instead of a queue in the data folder; several servers with commas',
    ),
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
  CAIRN_INTERNAL_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters')
    .optional()
    .describe('shared by all services to know each other; made in the data folder when absent'),
  HEALTH_PORT: integer({ max: 65_535 })
    .optional()
    .describe('port of /health and /metrics when a service runs as its own process'),
  CAIRN_LISTEN: address()
    .optional()
    .describe('where a process that runs one service listens, when the others call it by another address'),
  CAIRN_AUTH_ADDRESS: address().optional().describe('where auth listens'),
  CAIRN_PROJECTS_ADDRESS: address().optional().describe('where projects listens'),
  CAIRN_DOCUMENTS_ADDRESS: address().optional().describe('where documents listens'),
  CAIRN_CHAT_ADDRESS: address().optional().describe('where chat listens'),
  CAIRN_MEMORY_ADDRESS: address().optional().describe('where memory listens'),
  CAIRN_SEARCH_ADDRESS: address().optional().describe('where search listens'),
  CAIRN_NOTIFICATIONS_ADDRESS: address().optional().describe('where notifications listens'),
});

export type PlatformConfig = z.infer<typeof platformSchema>;

/**
 * Where a service listens and is called: as configured, else a unix socket that belongs to the data folder.
 *
 * A socket's path may have at most 107 bytes (`sun_path` of unix(7)); under a longer data folder the sockets live in
 * the temporary folder instead, under a name made from the data folder's path.
 */
export function serviceAddress(config: PlatformConfig, service: ServiceName): string {
  const configured = config[`CAIRN_${service.toUpperCase() as Uppercase<ServiceName>}_ADDRESS`];
  return configured ?? `unix:${join(socketFolder(config.CAIRN_DATA_DIR), `${service}.sock`)}`;
}

/** Where the process that runs a service listens for its callers. */
export function listenAddress(config: PlatformConfig, service: ServiceName): string {
  return config.CAIRN_LISTEN ?? serviceAddress(config, service);
}

const LONGEST_SOCKET_NAME = '/notifications.sock'.length;

function socketFolder(dataDir: string): string {
  const beside = join(dataDir, 'run');
  if (Buffer.byteLength(beside) + LONGEST_SOCKET_NAME <= 107) return beside;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `cairn-${key}`);
}
