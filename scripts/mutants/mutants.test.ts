import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas } from './areas/index.ts';
import { faultOf, type Mutant, planted } from './mutant.ts';

const root = join(import.meta.dirname, '..', '..');
const mutants = Object.values(areas).flat();
const readIfThere = (file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

describe('the planted faults', () => {
  it.each(mutants)('$name can be planted, and its tests exist', (mutant) => {
    expect(faultOf(mutant, readIfThere(mutant.file))).toBeUndefined();
    expect(mutant.tests?.filter((test) => !existsSync(join(root, test)))).toBeOneOf([undefined, []]);
    expect(mutant.why).not.toBe('');
  });

  it('have a name each', () => {
    const names = [...mutants.map(({ name }) => name), ...Object.keys(areas)];
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a fault', () => {
  const mutant: Mutant = { name: 'm', file: 'f.ts', find: 'a < b', replace: '$& a <= b', why: 'because' };

  it('replaces its text, and that alone, letter by letter', () => {
    expect(planted(mutant, 'if (a < b) c();')).toBe('if ($& a <= b) c();');
  });

  it.each([
    ['is not there', 'if (a > b) c();'],
    ['is there twice', 'a < b; a < b'],
  ])('is refused where its text %s', (_, source) => {
    expect(() => planted(mutant, source)).toThrow('must stand there once');
  });

  it('is refused where its file is missing, or where it changes nothing', () => {
    expect(faultOf(mutant, undefined)).toBe('there is no f.ts');
    expect(faultOf({ ...mutant, replace: mutant.find }, 'a < b')).toBe('it changes nothing');
  });
});
