import { describe, expect, it } from 'vitest';
import { formatsOf } from './format.ts';

/** Languages put spaces of several kinds between a figure and its unit. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const NOON = '2026-11-21T12:00:00Z';

describe('formats', () => {
  it('write times in the zone', () => {
    expect(plain(formatsOf('de', 'Asia/Tokyo').dateTime(NOON))).toBe('21.11.2026, 21:00');
    expect(plain(formatsOf('de', 'America/Denver').time(NOON))).toBe('05:00');
    expect(formatsOf('de', 'Pacific/Kiritimati').date(NOON)).toBe('22.11.2026');
  });

  it('write the date beside a time that is not of today, in the zone', () => {
    const { moment } = formatsOf('de', 'Asia/Tokyo');
    expect(plain(moment(NOON, Date.parse('2026-11-21T14:59:00Z')))).toBe('21:00');
    expect(plain(moment(NOON, Date.parse('2026-11-21T15:01:00Z')))).toBe('21.11.2026, 21:00');
  });

  it('write figures in the language', () => {
    expect(plain(formatsOf('de').number(1234567.5))).toBe('1.234.567,5');
    expect(plain(formatsOf('fr').number(1234567.5))).toBe('1 234 567,5');
    expect(plain(formatsOf('de').percent(0.42))).toBe('42 %');
    expect(formatsOf('es').list(['a', 'b', 'c'])).toBe('a, b y c');
  });

  it.each([
    ['en', 512, '512 bytes'],
    ['en', 1536, '1.5 kB'],
    ['fr', 1_468_006, '1,4 Mo'],
    ['de', 52_428_800, '50 MB'],
    ['es', 3_221_225_472, '3 GB'],
  ])('write sizes in the language: %s, %d', (language, bytes, text) => {
    expect(plain(formatsOf(language).bytes(bytes))).toBe(text);
  });

  it.each([
    ['en', 20, 'now'],
    ['en', 3 * 3600, '3 hours ago'],
    ['de', 86_400, 'gestern'],
    ['fr', 8 * 86_400, 'la semaine dernière'],
  ])('say how long ago it was: %s, %d s', (language, seconds, text) => {
    const now = Date.parse(NOON);
    expect(formatsOf(language).ago(new Date(now - seconds * 1000).toISOString(), now)).toBe(text);
  });

  it('leave an unknown zone to the device', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(formatsOf('en', 'Mars/Olympus').time(NOON)).toBe(formatsOf('en', timeZone).time(NOON));
  });
});
