import { describe, expect, it } from 'vitest';
import { parseCommand, UsageError } from './arguments.ts';

describe('the command line', () => {
  const parse = (...args: string[]) => parseCommand(args, '/work');

  it('names files relative to where it was typed', () => {
    expect(parse('export', '--to', 'x.cairn')).toEqual({
      command: 'export',
      to: '/work/x.cairn',
      dryRun: false,
      leaveParked: false,
      waitSeconds: 1_800,
    });
    expect(parse('import', '--from', '/tmp/x.cairn', '--dry-run')).toEqual({
      command: 'import',
      from: '/tmp/x.cairn',
      dryRun: true,
    });
    expect(parse('export', '--dry-run', '--leave-parked', '--wait', '5')).toMatchObject({
      waitSeconds: 5,
      leaveParked: true,
    });
  });

  it.each([[[]], [['--help']], [['export', '--help']], [['import', '--help']]])(
    'explains itself: %j',
    (args) => {
      expect(parse(...args)).toMatchObject({ command: 'help', text: expect.stringContaining('npm run') });
    },
  );

  it.each([
    [['copy'], /no command "copy"/],
    [['export'], /--to must say/],
    [['import'], /--from must say/],
    [['export', '--into', 'x'], /--into.*npm run export/s],
    [['export', '--to', 'x', '--wait', 'long'], /--wait must be/],
    [['import', '--from'], /npm run import/],
    [['import', 'x.cairn'], /x\.cairn/],
  ])('says what is wrong with %j', (args, message) => {
    expect(() => parse(...args)).toThrow(UsageError);
    expect(() => parse(...args)).toThrow(message);
  });
});
