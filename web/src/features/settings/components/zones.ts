import { deviceZone } from '#lib/preferences/preferences.ts';

/** The zones named in the list's first part, each with the key of its own name. */
export const NAMED_ZONES = {
  UTC: 'utc',
  'America/New_York': 'eastern',
  'America/Chicago': 'central',
  'America/Denver': 'mountain',
  'America/Los_Angeles': 'pacific',
  'Europe/London': 'london',
  'Europe/Paris': 'paris',
  'Asia/Tokyo': 'tokyo',
  'Asia/Shanghai': 'shanghai',
  'Australia/Sydney': 'sydney',
} as const;

export interface ZoneOption {
  zone: string;
  group: 'device' | 'named' | 'all';
}

const isNamed = (zone: string): zone is keyof typeof NAMED_ZONES => Object.hasOwn(NAMED_ZONES, zone);

export const nameKeyOf = (zone: string) => (isNamed(zone) ? NAMED_ZONES[zone] : null);

/** The device's zone, the named ones, then every zone this browser knows; `kept` is among them in any case. */
export function zoneOptions(kept: string): ZoneOption[] {
  const device = deviceZone();
  const options: ZoneOption[] = [{ zone: device, group: 'device' }];
  for (const zone of Object.keys(NAMED_ZONES)) if (zone !== device) options.push({ zone, group: 'named' });
  const listed = new Set(options.map(({ zone }) => zone));
  for (const zone of new Set([...Intl.supportedValuesOf('timeZone'), kept])) {
    if (!listed.has(zone)) options.push({ zone, group: 'all' });
  }
  return options;
}

/** How far a zone is from UTC at this time, for instance 'GMT+1'; empty for a zone this browser does not know. */
export function offsetOf(zone: string, locale: string): string {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' });
    return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}
