import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Every fault of a configuration at once, one line each, ready to print. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads a configuration out of environment variables. Empty variables count as absent. A variable may also be given as
 * the path of a file that holds it, in a variable of its name with `_FILE` at the end: secrets that a container's
 * platform mounts need not pass through the environment. The result is frozen: it is passed in, and nothing else reads
 * the environment.
 *
 * @throws ConfigError naming every variable that is wrong, what it is for and what would be right.
 */
export function loadConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<z.infer<Schema>> {
  const given: Record<string, string> = {};
  const unread: string[] = [];
  for (const key of Object.keys(schema.shape)) {
    try {
      const value = env[key] || readNamedFile(env[`${key}_FILE`]);
      if (value) given[key] = value;
    } catch (error) {
      unread.push(`${key}_FILE: cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const result = schema.safeParse(given);
  if (result.success && unread.length === 0) return Object.freeze(result.data);
  const faults = (result.error?.issues ?? []).map((issue) => {
    const key = String(issue.path[0] ?? '');
    const field = schema.shape[key];
    const about = field && 'description' in field && field.description ? ` (${field.description})` : '';
    return `${key}: ${issue.message}${about}`;
  });
  throw new ConfigError([...unread, ...faults]);
}

function readNamedFile(path: string | undefined): string | undefined {
  return path ? readFileSync(path, 'utf8').trim() : undefined;
}

/** `loadConfig` on the process's own environment; prints every fault and exits with 78 (EX_CONFIG of sysexits.h). */
export function loadConfigOrExit<Schema extends z.ZodObject>(schema: Schema): Readonly<z.infer<Schema>> {
  try {
    return loadConfig(schema, process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}
