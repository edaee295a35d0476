import { describe, expect, it } from 'vitest';
import { nextHour, nextTime, quietUntil } from './local-time.ts';

const at = (text: string) => new Date(text);
const night = { start_time: '22:00', end_time: '08:00' };

describe('quiet hours', () => {
  it.each([
    ['over midnight, before it', '2026-01-10T23:30:00Z', 'UTC', '2026-01-11T08:00:00.000Z'],
    ['over midnight, after it', '2026-01-11T07:59:59Z', 'UTC', '2026-01-11T08:00:00.000Z'],
    ['from their first minute', '2026-01-10T22:00:00Z', 'UTC', '2026-01-11T08:00:00.000Z'],
    ['in a zone east of here', '2026-01-10T21:30:00Z', 'Europe/Berlin', '2026-01-11T07:00:00.000Z'],
    [
      'in a zone of three quarters of an hour',
      '2026-01-10T17:00:00Z',
      'Asia/Kathmandu',
      '2026-01-11T02:15:00.000Z',
    ],
    // Berlin's clocks go from 2:00 to 3:00 on 29 March 2026 and back on 25 October.
    [
      'over the hour that is left out in spring',
      '2026-03-28T22:00:00Z',
      'Europe/Berlin',
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'over the hour that comes twice in autumn',
      '2026-10-24T21:00:00Z',
      'Europe/Berlin',
      '2026-10-25T07:00:00.000Z',
    ],
  ])('last until their end: %s', (_, from, zone, until) => {
    expect(quietUntil(at(from), zone, night)?.toISOString()).toBe(until);
  });

  it.each([
    ['their end', '2026-01-11T08:00:00Z'],
    ['the day', '2026-01-11T12:00:00Z'],
    ['the minute before them', '2026-01-11T21:59:59Z'],
  ])('are over at %s', (_, time) => expect(quietUntil(at(time), 'UTC', night)).toBeUndefined());

  it('may be within a day, and are none when both ends are the same', () => {
    const noon = { start_time: '12:00', end_time: '13:07' };
    expect(quietUntil(at('2026-01-11T12:30:00Z'), 'UTC', noon)?.toISOString()).toBe(
      '2026-01-11T13:07:00.000Z',
    );
    expect(quietUntil(at('2026-01-11T11:30:00Z'), 'UTC', noon)).toBeUndefined();
    expect(
      quietUntil(at('2026-01-11T12:00:00Z'), 'UTC', { start_time: '12:00', end_time: '12:00' }),
    ).toBeUndefined();
  });

  it('end though their end is a time that clocks leave out', () => {
    const hours = { start_time: '22:00', end_time: '02:30' };
    expect(quietUntil(at('2026-03-28T23:00:00Z'), 'Europe/Berlin', hours)?.toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });
});

describe('the next time', () => {
  it.each([
    ['today', '2026-01-11T07:00:00Z', 'UTC', '08:00', undefined, '2026-01-11T08:00:00.000Z'],
    [
      'tomorrow, when it is that time now',
      '2026-01-11T08:00:00Z',
      'UTC',
      '08:00',
      undefined,
      '2026-01-12T08:00:00.000Z',
    ],
    ['on a weekday', '2026-01-12T09:00:00Z', 'UTC', '08:00', 'sunday', '2026-01-18T08:00:00.000Z'],
    [
      'a day of 25 hours later',
      '2026-10-24T06:30:00Z',
      'Europe/Berlin',
      '08:00',
      undefined,
      '2026-10-25T07:00:00.000Z',
    ],
    [
      'a day of 23 hours later',
      '2026-03-28T07:30:00Z',
      'Europe/Berlin',
      '08:00',
      undefined,
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'after a time that clocks leave out',
      '2026-03-29T00:00:00Z',
      'Europe/Berlin',
      '02:30',
      undefined,
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'in a zone that there is not, as in UTC',
      '2026-01-11T07:00:00Z',
      'No/Where',
      '08:00',
      undefined,
      '2026-01-11T08:00:00.000Z',
    ],
  ] as const)('is %s', (_, from, zone, clock, weekday, next) => {
    expect(nextTime(at(from), zone, clock, weekday).toISOString()).toBe(next);
  });

  it('of a full hour is that of the zone’s clocks', () => {
    expect(nextHour(at('2026-01-11T07:00:00Z'), 'UTC').toISOString()).toBe('2026-01-11T08:00:00.000Z');
    expect(nextHour(at('2026-01-11T07:01:00Z'), 'Asia/Kathmandu').toISOString()).toBe(
      '2026-01-11T07:15:00.000Z',
    );
  });
});
