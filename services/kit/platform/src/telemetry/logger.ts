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

/** What a call writes to: what the line is about, and what happened. */
export interface CallLog {
  info(about: object | string, message?: string): void;
  warn(about: object | string, message?: string): void;
  error(about: object | string, message?: string): void;
}

/** A log with further fields on each line. Its logger is made with the first line: most calls write none. */
export function lazyLog(logger: Logger, fields: object): CallLog {
  let made: Logger | undefined;
  const write = (level: keyof CallLog) => (about: object | string, message?: string) => {
    made ??= logger.child(fields);
    made[level](about, message);
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/**
 * A JSON logger, one line an event, secrets blanked. Not on pino's own stream: where a line cannot be written (a closed
 * terminal, a full disk), that one tries for ever as the process ends, and the process with it.
 */
export function createLogger(
  name: string,
  level: string,
  destination: DestinationStream = process.stdout,
): Logger {
  const options = {
    name,
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`]), censor: '[hidden]' },
  };
  return pino(options, destination);
}
