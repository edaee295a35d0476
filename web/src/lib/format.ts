/** Figures and times as the person's language writes them, in their time zone. */
export interface Formats {
  number(value: number): string;
  /** A share of one, for instance 0.25 as '25%'. */
  percent(share: number): string;
  /** A size in bytes with three digits at most, for instance '1.4 MB'. */
  bytes(bytes: number): string;
  date(iso: string): string;
  time(iso: string): string;
  dateTime(iso: string): string;
  /** The day, as '2026-03-09'. */
  day(iso: string): string;
  /** The month with its year, for instance 'March 2026'. */
  month(iso: string): string;
  /** The time of day, with the date before it unless it is today's. */
  moment(iso: string, now?: number): string;
  /** How long ago, for instance '3 hours ago'; under a minute 'now'. */
  ago(iso: string, now?: number): string;
  /** 'a, b and c'. */
  list(items: readonly string[]): string;
  /** The same, with the items and what stands between them apart. */
  listParts(items: readonly string[]): { type: 'element' | 'literal'; value: string }[];
}

/**
 * The language to format by: the browser's own variant of it where there is one, so that British English keeps
 * its order of day and month.
 */
function localeOf(language: string): string {
  const variants = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  return variants.find((tag) => tag.split('-')[0] === language) ?? language;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function bytesWith(locale: string) {
  return (bytes: number): string => {
    let value = bytes;
    let unit = 0;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit += 1;
    }
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: UNITS[unit],
      unitDisplay: unit === 0 ? 'long' : 'short',
      maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1,
    }).format(value);
  };
}

function agoWith(locale: string) {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return (iso: string, now: number = Date.now()): string => {
    const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
    for (const [unit, length] of STEPS) {
      if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
    }
    return format.format(0, 'second');
  };
}

/** A zone this browser does not know is left to the device. */
function knownZone(zone: string | undefined): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function make(language: string, zone: string | undefined): Formats {
  const locale = localeOf(language);
  const timeZone = knownZone(zone);
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // Sweden writes dates as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv', { timeZone });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    bytes: bytesWith(locale),
    date: (iso) => date.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    day: (iso) => day.format(new Date(iso)),
    month: (iso) => month.format(new Date(iso)),
    moment: (iso, now = Date.now()) => {
      const then = new Date(iso);
      return (date.format(then) === date.format(now) ? time : dateTime).format(then);
    },
    ago: agoWith(locale),
    list: (items) => list.format(items),
    listParts: (items) => list.formatToParts(items),
  };
}

const made = new Map<string, Formats>();
let current: { language: string; zone: string | undefined } = { language: 'en', zone: undefined };

/** Sets the default of `formatsOf`. Called by the holder of the preferences. */
export function setFormats(language: string, zone: string | undefined): void {
  current = { language, zone };
}

/** The formats of a language and a zone (those of the person, if not given). Components take `useFormats`. */
export function formatsOf(
  language: string = current.language,
  zone: string | undefined = current.zone,
): Formats {
  const key = `${language} ${zone}`;
  let formats = made.get(key);
  if (!formats) {
    formats = make(language, zone);
    made.set(key, formats);
  }
  return formats;
}
