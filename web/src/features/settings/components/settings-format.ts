import { defaults, type Preferences, readPreferences, sameValue } from '#lib/preferences/preferences.ts';

/** What a file of settings says of itself. */
const FORMAT = 'cairn-settings';
const VERSION = 1;

/** No file of settings is larger, in bytes. */
export const LARGEST_SETTINGS_FILE = 64 * 1024;

/** The settings as a file: JSON that says what it is, and nothing about the account. */
export function writeSettings(preferences: Preferences, now: Date): string {
  const settings = { format: FORMAT, version: VERSION, exported_at: now.toISOString(), preferences };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

function isZone(zone: unknown): boolean {
  try {
    return typeof zone === 'string' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The settings of such a file. Null when it is none, is of a later version, or holds a value that is not allowed: a
 * file is taken whole or not at all. Settings it does not name stay as they are.
 */
export function readSettings(text: string): Partial<Preferences> | null {
  const file = parse(text);
  if (!isRecord(file) || file.format !== FORMAT || file.version !== VERSION) return null;
  const given = file.preferences;
  if (!isRecord(given)) return null;
  const base = defaults();
  const names = (Object.keys(base) as (keyof Preferences)[]).filter((name) => name in given);
  const read = readPreferences(given, base);
  if (names.some((name) => !sameValue(read[name], given[name]))) return null;
  if ('timezone' in given && !isZone(given.timezone)) return null;
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, read[name]])) : null;
}
