import { type Administration, openAdministration } from '@cairn/auth/administration';
import { configSchema } from '@cairn/auth/config';
import { loadConfigOrExit } from '@cairn/platform/config';
import { DomainError } from '@cairn/platform/errors';
import { createLogger } from '@cairn/platform/telemetry';
import { openPlatform } from '@cairn/service/run';
import { isLimitName, limitKinds, limitNames } from '@cairn/service/standing';

interface Command {
  usage: readonly string[];
  /** What it does, for `--help`. */
  help: string;
  /** Undefined for arguments that it does not take. */
  run(auth: Administration, args: readonly string[]): Promise<string> | undefined;
}

const modes = ['open', 'invited', 'closed'] as const;

function ofPerson(
  usage: string,
  help: string,
  act: (auth: Administration, email: string) => Promise<string>,
): Command {
  return {
    usage: [usage],
    help,
    run: (auth, [email, ...more]) => (email && more.length === 0 ? act(auth, email) : undefined),
  };
}

const commands: Record<string, Command> = {
  administrators: {
    usage: ['administrators list', 'administrators add <email>', 'administrators remove <email>'],
    help: 'Lists, names and dismisses administrators of the installation. The last one stays.',
    run(auth, [verb, email = '', ...more]) {
      if (more.length > 0 || (verb === 'list') === (email !== '')) return undefined;
      if (verb === 'list') return administrators(auth);
      if (verb === 'add') return auth.nameAdministrator(email).then(() => `${email} is an administrator.\n`);
      if (verb !== 'remove') return undefined;
      return auth.dismissAdministrator(email).then(() => `${email} is no administrator any more.\n`);
    },
  },
  people: {
    usage: ['people [search]'],
    help: 'Lists accounts, newest first, or those in whose address or name each word is.',
    run: (auth, args) => people(auth, args.join(' ')),
  },
  'end-sessions': ofPerson(
    'end-sessions <email>',
    'Signs a person out everywhere. API tokens stay.',
    async (auth, email) => `${await auth.endSessions(email)} sessions ended.\n`,
  ),
  'lift-second-factor': ofPerson(
    'lift-second-factor <email>',
    'Turns the second factor of a person off who lost it. They hear of it by mail.',
    async (auth, email) => {
      await auth.liftSecondFactor(email);
      return `The second factor of ${email} is off.\n`;
    },
  ),
  'close-account': ofPerson(
    'close-account <email>',
    'Closes an account: sign-in is refused, sessions and API tokens end, what it has stays.',
    async (auth, email) => {
      await auth.closeAccount(email);
      return `The account of ${email} is closed.\n`;
    },
  ),
  'reopen-account': ofPerson(
    'reopen-account <email>',
    'Opens a closed account again.',
    async (auth, email) => {
      await auth.reopenAccount(email);
      return `The account of ${email} is open again.\n`;
    },
  ),
  registration: {
    usage: ['registration [open|invited|closed]'],
    help: 'Says who may make an account, or sets it.',
    run(auth, [mode, ...more]) {
      const registration = modes.find((each) => each === mode);
      if (more.length > 0 || (mode && !registration)) return undefined;
      const settings = registration ? auth.changeSettings({ registration, limits: [] }) : auth.settings();
      return settings.then((now) => `Registration: ${now.registration}\n`);
    },
  },
  limits: {
    usage: ['limits', 'limits <name> <number|none|default>'],
    help: 'Shows the limits of the installation, or sets one.',
    run(auth, [name, value, ...more]) {
      if (more.length > 0) return undefined;
      if (name === undefined) return auth.settings().then(limitLines);
      if (!isLimitName(name) || !value || !/^(\d+|none|default)$/.test(value)) return undefined;
      const most = value === 'default' ? {} : { most: value === 'none' ? 0 : Number(value) };
      return auth.changeSettings({ limits: [{ name, ...most }] }).then(limitLines);
    },
  },
};

async function administrators(auth: Administration): Promise<string> {
  const all = await auth.listAdministrators();
  if (all.length === 0) return 'There is no administrator.\n';
  return all.map(({ email }) => `${email}\n`).join('');
}

async function people(auth: Administration, search: string): Promise<string> {
  let lines = '';
  let pageToken = '';
  do {
    const page = await auth.listPeople(search, pageToken);
    for (const { account, administration, isAdministrator, hasSecondFactor } of page.people) {
      const marks = [
        isAdministrator && 'administrator',
        hasSecondFactor && 'second factor',
        administration.closedAt && 'closed',
        administration.resetRequiredAt && 'has to set a new password',
      ].filter((mark) => typeof mark === 'string');
      lines += `${account.user.email}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}\n`;
    }
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  return lines || 'There is no such account.\n';
}

function limitLines({ limits }: Awaited<ReturnType<Administration['settings']>>): string {
  return limitNames
    .map((name) => `${name}: ${limits[name] || 'none'} (${limitKinds[name].describe})\n`)
    .join('');
}

const usageOf = ({ usage }: Command) => usage.map((each) => `  npm run admin -- ${each}\n`).join('');

export const ADMINISTRATION_USAGE = Object.values(commands).map(usageOf).join('');

/**
 * Administers the installation beside a running Cairn, on either shape.
 *
 * @returns the code to exit with; undefined when the name is of no such command.
 */
export async function administrate(name: string, args: readonly string[]): Promise<number | undefined> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return undefined;
  if (args.includes('--help')) {
    process.stdout.write(`${command.help}\nUsage:\n${usageOf(command)}`);
    return 0;
  }
  const config = loadConfigOrExit(configSchema);
  const logger = createLogger('admin', config.LOG_LEVEL, process.stderr);
  // What a command says is on standard output alone.
  const apart = { ...config, SECURITY_LOG: config.SECURITY_LOG ?? ('file' as const) };
  const platform = await openPlatform({ config: apart, name: 'admin', logger });
  const auth = await openAdministration(config, platform);
  try {
    const said = await command.run(auth, args);
    if (said === undefined) {
      process.stderr.write(`Usage:\n${usageOf(command)}`);
      return 2;
    }
    process.stdout.write(said);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    await auth.close();
    await platform.component.stop?.();
  }
}
