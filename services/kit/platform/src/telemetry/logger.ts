import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Keys whose values never reach a log, at the top and one level down. */
const secrets = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'accessToken',
  'authorization',
  'secret',
  'backupCodes',
  'apiKey',
  'cookie',
];

/** A JSON logger on standard output (or `destination`), one line an event, secrets blanked. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`]), censor: '[hidden]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
