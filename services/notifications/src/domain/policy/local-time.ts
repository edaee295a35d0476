const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** The offsets of all zones are whole quarters of an hour, so that a day begins at one. */
const QUARTERS_A_WEEK = 7 * 24 * 4;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** What a clock on a wall shows. */
interface WallTime {
  weekday: Weekday;
  /** Since midnight. */
  minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** @param zone an IANA name; one that there is not is taken for UTC. */
function wallTime(at: number, zone: string): WallTime {
  const parts = formatOf(zone).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    weekday: of('weekday').toLowerCase() as Weekday,
    minutes: Number(of('hour')) * 60 + Number(of('minute')),
  };
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const asked = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    try {
      format = new Intl.DateTimeFormat('en', { ...asked, timeZone: zone });
    } catch {
      format = new Intl.DateTimeFormat('en', { ...asked, timeZone: 'UTC' });
    }
    formats.set(zone, format);
  }
  return format;
}

/** `HH:MM` in minutes since midnight. */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The first moment after `from` at which clocks in the zone show a time, on a weekday where one is given: at the next
 * quarter of an hour. A time that clocks leave out in spring counts as reached when they have passed it.
 */
export function nextTime(from: Date, zone: string, clock: string, weekday?: Weekday): Date {
  const wanted = minutesOf(clock);
  const first = Math.floor(from.getTime() / QUARTER_MS) * QUARTER_MS;
  let before = wallTime(first, zone);
  for (let n = 1; n <= QUARTERS_A_WEEK + 1; n++) {
    const at = first + n * QUARTER_MS;
    const now = wallTime(at, zone);
    const isPassed = now.minutes >= wanted && (before.minutes < wanted || before.weekday !== now.weekday);
    if (isPassed && (weekday === undefined || now.weekday === weekday)) return new Date(at);
    before = now;
  }
  return new Date(first + QUARTERS_A_WEEK * QUARTER_MS);
}

/** The next full hour of clocks in a zone. */
export function nextHour(from: Date, zone: string): Date {
  for (let at = Math.floor(from.getTime() / QUARTER_MS) * QUARTER_MS + QUARTER_MS; ; at += QUARTER_MS) {
    if (wallTime(at, zone).minutes % 60 === 0) return new Date(at);
  }
}

interface Hours {
  /** `HH:MM`. When both are the same there are none. */
  start_time: string;
  end_time: string;
}

/** When the quiet hours end in which a moment lies; undefined when it lies in none. They may go over midnight. */
export function quietUntil(at: Date, zone: string, { start_time, end_time }: Hours): Date | undefined {
  const [start, end] = [minutesOf(start_time), minutesOf(end_time)];
  const isQuiet = (time: number): boolean => {
    const { minutes } = wallTime(time, zone);
    if (start <= end) return minutes >= start && minutes < end;
    return minutes >= start || minutes < end;
  };
  if (!isQuiet(at.getTime())) return undefined;
  const first = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  let loud = first;
  while (isQuiet(loud)) loud += QUARTER_MS;
  while (!isQuiet(loud - MINUTE_MS)) loud -= MINUTE_MS;
  return new Date(loud);
}
