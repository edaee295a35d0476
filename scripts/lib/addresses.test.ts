import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Plain JavaScript, without types.
const { withAddresses } = await import(join(import.meta.dirname, 'addresses.mjs'));

const settings = {
  registry: 'https://packages.example.org/npm',
  '@ours:registry': 'https://ours.example.org/',
};
const addressOf = (place: string, entry: object) =>
  withAddresses({ packages: { [place]: entry } }, settings).packages[place].resolved;

describe('the address of a package', () => {
  it.each([
    ['node_modules/one', { version: '1.0.0' }, 'https://packages.example.org/npm/one/-/one-1.0.0.tgz'],
    [
      'node_modules/one/node_modules/two',
      { version: '2.0.0-rc.1' },
      'https://packages.example.org/npm/two/-/two-2.0.0-rc.1.tgz',
    ],
    [
      'node_modules/@other/one',
      { version: '1.0.0' },
      'https://packages.example.org/npm/@other/one/-/one-1.0.0.tgz',
    ],
    ['node_modules/@ours/one', { version: '1.0.0' }, 'https://ours.example.org/@ours/one/-/one-1.0.0.tgz'],
    [
      'node_modules/one-cjs',
      { name: 'one', version: '1.0.0' },
      'https://packages.example.org/npm/one/-/one-1.0.0.tgz',
    ],
  ])('is where registries serve it: %s', (place, entry, address) => {
    expect(addressOf(place, entry)).toBe(address);
  });

  it.each([
    ['of this repository', 'services/auth', { version: '1.0.0' }],
    ['a link', 'node_modules/@cairn/auth', { link: true, resolved: 'services/auth' }],
    ['inside of another', 'node_modules/one/node_modules/two', { version: '1.0.0', inBundle: true }],
  ])('is left alone: %s', (_, place, entry) => {
    expect(addressOf(place, entry)).toBe((entry as { resolved?: string }).resolved);
  });
});
