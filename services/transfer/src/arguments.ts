import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export type Command =
  | { command: 'help'; text: string }
  | { command: 'export'; to: string; dryRun: boolean; leaveParked: boolean; waitSeconds: number }
  | { command: 'import'; from: string; dryRun: boolean };

/** The command line cannot be understood; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const EXPORT_HELP = `Writes everything that a Cairn keeps into one file, to be kept as a backup or brought into another Cairn.

  npm run export -- --to backup.cairn

  --to FILE        where to write it; a file of this name is replaced once the new one is whole
  --dry-run        says what would be written, and whether it could be now; writes nothing
  --leave-parked   exports although consumers gave up on events, and leaves those behind
  --wait SECONDS   how long work in progress may take to come to an end first (default 1800)
  --help           this

Which Cairn: the one that the environment names, as for everything else (CAIRN_DATA_DIR, or MONGODB_URI, NATS_URL,
ELASTICSEARCH_URL and CAIRN_NAMESPACE). Nobody may change anything meanwhile: stop a Cairn that keeps its records in a
data folder; on servers, scale the gateways to 0. Documents still being read and events not yet acted on are finished
first. The file holds password hashes and everything that people wrote: only its owner can read it; keep it so.
`;

const IMPORT_HELP = `Brings everything from a file that npm run export wrote into a Cairn that is empty.

  npm run import -- --from backup.cairn

  --from FILE      the file
  --dry-run        checks the file, and says what it holds and whether it could be brought in; writes nothing
  --help           this

Which Cairn: the one that the environment names, as for everything else (CAIRN_DATA_DIR, or MONGODB_URI, NATS_URL,
ELASTICSEARCH_URL and CAIRN_NAMESPACE). None of its processes may run. The file is checked before anything is
written; everything is read back and compared at the end. Cut off, it goes on where it was when it is run again, and
until it has come to its end no Cairn starts on what is there. The search index is built again at the next start.
`;

const HELP = `Usage:
  npm run export -- --to FILE [--dry-run] [--leave-parked] [--wait SECONDS]
  npm run import -- --from FILE [--dry-run]
`;

/**
 * Reads a command line. Paths are relative to `folder`.
 *
 * @throws UsageError
 */
export function parseCommand([name, ...rest]: readonly string[], folder: string): Command {
  if (name === 'export') return parseExport(rest, folder);
  if (name === 'import') return parseImport(rest, folder);
  if (name === undefined || name === '--help' || name === 'help') return { command: 'help', text: HELP };
  throw new UsageError(`There is no command "${name}".\n\n${HELP}`);
}

function parseExport(args: readonly string[], folder: string): Command {
  const values = parse(EXPORT_HELP, () => {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'leave-parked': { type: 'boolean', default: false },
        wait: { type: 'string', default: '1800' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  });
  if (values.help) return { command: 'help', text: EXPORT_HELP };
  if (!/^\d{1,7}$/.test(values.wait)) throw new UsageError('--wait must be a number of seconds.');
  if (!values.to && !values['dry-run'])
    throw new UsageError(`--to must say where to write.\n\n${EXPORT_HELP}`);
  return {
    command: 'export',
    to: resolve(folder, values.to ?? ''),
    dryRun: values['dry-run'],
    leaveParked: values['leave-parked'],
    waitSeconds: Number(values.wait),
  };
}

function parseImport(args: readonly string[], folder: string): Command {
  const values = parse(IMPORT_HELP, () => {
    return parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  });
  if (values.help) return { command: 'help', text: IMPORT_HELP };
  if (!values.from) throw new UsageError(`--from must say which file.\n\n${IMPORT_HELP}`);
  return { command: 'import', from: resolve(folder, values.from), dryRun: values['dry-run'] };
}

function parse<T>(help: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${help}`, { cause: error });
  }
}
