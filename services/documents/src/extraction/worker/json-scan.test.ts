import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from './json-scan.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the JSON scan', () => {
  it('agrees with JSON.parse on valid JSON', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.nat(3), (text, indent) => {
        const again = JSON.stringify(JSON.parse(text), null, indent);
        expect(findJsonFault(again, 1_000)).toBeUndefined();
      }),
    );
  });

  it('agrees with JSON.parse on JSON with a character lost, added or changed', () => {
    const faults = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '"', '\\', '{', ']', '0', '-', 'e', '\u0001', ' '),
    );
    fc.assert(
      fc.property(faults, fc.boolean(), ([text, position, sign], replaces) => {
        const at = position % text.length;
        const broken = text.slice(0, at) + sign + text.slice(replaces ? at + 1 : at);
        expect(findJsonFault(broken, 1_000) === undefined).toBe(parses(broken));
      }),
      { numRuns: 2_000 },
    );
  });

  it('names the place of the fault', () => {
    expect(findJsonFault('[1, 2', 10)).toMatchObject({ kind: 'invalid', at: 6 - 1 });
    expect(findJsonFault('{"a": tru}', 10)).toMatchObject({ at: 6 });
    expect(findJsonFault('[[[[1]]]]', 3)).toMatchObject({ kind: 'too_deep', at: 3 });
  });
});
