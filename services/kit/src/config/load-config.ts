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
 * Reads a configuration out of environment variables. Empty variables count as absent. The result is frozen: it is
 * passed in, and nothing else reads the environment.
 *
 * @throws ConfigError naming every variable that is wrong, what it is for and what would be right.
 */
export function loadConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<z.infer<Schema>> {
  const given: Record<string, string> = {};
  for (const key of Object.keys(schema.shape)) {
    const value = env[key];
    if (value !== undefined && value !== '') given[key] = value;
  }
  const result = schema.safeParse(given);
  if (result.success) return Object.freeze(result.data);
  throw new ConfigError(
    result.error.issues.map((issue) => {
      const key = String(issue.path[0] ?? '');
      const field = schema.shape[key];
      const about = field && 'description' in field && field.description ? ` (${field.description})` : '';
      return `${key}: ${issue.message}${about}`;
    }),
  );
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
