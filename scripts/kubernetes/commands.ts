import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface CommandOptions {
  /** Milliseconds. */
  timeout?: number;
  /** What the command reads. */
  input?: string;
}

/** What a command printed. @throws Error with what it said, when it ended with another code than 0. */
async function command(name: string, args: readonly string[], options: CommandOptions): Promise<string> {
  const { timeout = 120_000, input } = options;
  const running = run(name, [...args], { timeout, maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(input ?? '');
  try {
    return (await running).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} ${args.join(' ').slice(0, 300)}: ${stderr}${stdout.slice(-2_000)}`, {
      cause: error,
    });
  }
}

export const kubectl = (args: readonly string[], options: CommandOptions = {}) =>
  command('kubectl', args, options);

export const helm = (args: readonly string[], options: CommandOptions = {}) => command('helm', args, options);

/** What the API server says, parsed. */
export async function kubernetes<T>(...args: string[]): Promise<T> {
  return JSON.parse(await kubectl([...args, '-o', 'json'])) as T;
}

export async function apply(manifest: object): Promise<void> {
  await kubectl(['apply', '-f', '-'], { input: JSON.stringify(manifest) });
}
