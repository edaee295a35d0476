import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { foreignNatives, installersIn } from './inspect.ts';
import { makeProvenance } from './provenance.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-inspect-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** The first bytes of an ELF file for a processor. */
function elf(machine: number): Buffer {
  const head = Buffer.alloc(64);
  head.write('\x7fELF', 'latin1');
  head.writeUInt16LE(machine, 18);
  return head;
}

it('names natives for another processor than the image is for', () => {
  write('modules/a/a.node', elf(183));
  write('modules/b/libb.so.1', elf(62));
  write('bin/node', elf(183));
  write('modules/a/index.js', '');
  expect(foreignNatives(folder, 'arm64')).toEqual([join(folder, 'modules/b/libb.so.1')]);
  expect(foreignNatives(folder, 'amd64').sort()).toEqual([
    join(folder, 'bin/node'),
    join(folder, 'modules/a/a.node'),
  ]);
});

it('names programs that install others', () => {
  write('usr/bin/unshare', '');
  write('usr/local/bin/npm', '');
  write('usr/bin/apt-get', '');
  expect(installersIn(folder).sort()).toEqual(['apt-get', 'npm']);
});

it('states what an image was made from, without a place of sources that is not known', () => {
  const build = {
    image: { tag: 'cairn:1', digest: 'aa' },
    builder: 'https://builds.example/1',
    platform: 'linux/arm64',
    revision: 'cafe',
    isChanged: false,
    arguments: { VERSION: '1' },
    bases: [{ name: 'node:24-slim', digest: 'bb' }],
    files: { 'package-lock.json': 'cc' },
    sbom: 'dd',
    started: new Date(0),
    finished: new Date(1000),
  };
  expect(makeProvenance(build)).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'cairn:1', digest: { sha256: 'aa' } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        externalParameters: { platform: 'linux/arm64', buildArguments: { VERSION: '1' } },
        resolvedDependencies: [
          { uri: 'urn:cairn:source', digest: { gitCommit: 'cafe' } },
          { uri: 'docker-image:node:24-slim', digest: { sha256: 'bb' } },
          { uri: 'package-lock.json', digest: { sha256: 'cc' } },
        ],
      },
      runDetails: {
        builder: { id: 'https://builds.example/1' },
        metadata: { finishedOn: '1970-01-01T00:00:01.000Z' },
        byproducts: [{ digest: { sha256: 'dd' } }],
      },
    },
  });
  const published = makeProvenance({ ...build, source: 'https://code.example/cairn' });
  expect(JSON.stringify(published)).toContain('"git+https://code.example/cairn"');
});
