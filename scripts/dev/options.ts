import { parseArgs } from 'node:util';
import { serviceNames } from '@cairn/platform/config';

/** Everything that can be a process of its own. */
const all = [...serviceNames, 'gateway'] as const;
export type ProcessName = (typeof all)[number];

export interface DevOptions {
  /** Services that are processes of their own. */
  own: ProcessName[];
  /** Services that share one process; empty when each is its own. */
  together: ProcessName[];
}

export const USAGE = `Usage: npm run dev [-- --only ${all.slice(2, 4).join(',')}]

Starts MongoDB, NATS and Elasticsearch in containers, every service as a process that restarts when its code changes,
and the web client with hot reload. Ctrl-C ends all of it; the containers keep what they hold for the next time.

  --only a,b   these services as processes of their own, the rest together in one
`;

/** @throws Error, to be shown as it is, for arguments that mean nothing. */
export function readOptions(args: readonly string[]): DevOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return 'help';
  if (values.only === undefined) return { own: [...all], together: [] };
  const asked = values.only.split(',').map((name) => name.trim());
  const unknown = asked.filter((name) => !(all as readonly string[]).includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no service ${unknown.map((name) => `"${name}"`).join(', ')}. There are: ${all.join(', ')}.`,
    );
  }
  return {
    own: all.filter((name) => asked.includes(name)),
    together: all.filter((name) => !asked.includes(name)),
  };
}
