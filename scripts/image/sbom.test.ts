import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  bundledPackages,
  debianPackagesIn,
  type ImageContents,
  nodeVersion,
  npmPackagesIn,
} from './contents.ts';
import { makeSbom, missingFrom, sbomFault } from './sbom.ts';

const root = resolve(import.meta.dirname, '../..');
const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const described = { version: '1.2.3', revision: 'abc', time: new Date('2026-01-02T03:04:05Z') };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-sbom-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** All that is installed here, as if it were in the image. */
const installed = npmPackagesIn(join(root, 'node_modules'));
const express = installed.find(({ path }) => path === 'node_modules/express') ?? expect.fail('no express');
const contents: ImageContents = {
  npm: installed.filter(({ path, version }) => lockfile.packages[path]?.version === version),
  bundled: [{ name: 'react', version: lockfile.packages['node_modules/react'].version, license: 'MIT' }],
  debian: [{ name: 'libc6', version: '2.36-9+deb12u1', architecture: 'arm64', source: 'glibc' }],
  debianRelease: '12',
  node: '24.1.2',
};

it('lists every package with its purl, licence and hash, as CycloneDX has it', async () => {
  const sbom = makeSbom(contents, lockfile, described);
  expect(await sbomFault(sbom)).toBeUndefined();
  expect(missingFrom(sbom, contents)).toEqual([]);
  const { components, metadata } = JSON.parse(sbom);
  const find = (ref: string) => components.find((each: { 'bom-ref': string }) => each['bom-ref'] === ref);
  expect(metadata).toMatchObject({ timestamp: '2026-01-02T03:04:05.000Z', component: { version: '1.2.3' } });
  const sha512 = Buffer.from(lockfile.packages['node_modules/express'].integrity.slice(7), 'base64');
  expect(find('node_modules/express')).toMatchObject({
    purl: `pkg:npm/express@${express.version}`,
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: sha512.toString('hex') }],
  });
  expect(find('node_modules/@bufbuild/protobuf').purl).toMatch(/^pkg:npm\/%40bufbuild\/protobuf@/);
  expect(find('debian/libc6').purl).toContain(
    'pkg:deb/debian/libc6@2.36-9+deb12u1?arch=arm64&distro=debian-12',
  );
  expect(find('node').cpe).toBe('cpe:2.3:a:nodejs:node.js:24.1.2:*:*:*:*:*:*:*');
});

it('is the same for the same sources', () => {
  expect(makeSbom(contents, lockfile, described)).toBe(makeSbom(contents, lockfile, described));
});

it('names what it lacks', () => {
  const sbom = makeSbom(contents, lockfile, described);
  const added = { ...contents, debian: [...contents.debian, { ...contents.debian[0], name: 'sudo' }] };
  expect(missingFrom(sbom, added as ImageContents)).toEqual(['sudo@2.36-9+deb12u1']);
  const without = { ...contents, npm: contents.npm.filter((each) => each !== express) };
  expect(missingFrom(makeSbom(without, lockfile, described), contents)).toEqual([
    `express@${express.version}`,
  ]);
});

it('refuses packages that the lockfile does not vouch for', () => {
  const strange = { ...express, version: '0.0.1' };
  expect(() => makeSbom({ ...contents, npm: [strange] }, lockfile, described)).toThrow(
    'Not in the lockfile: node_modules/express 0.0.1.',
  );
});

it('finds nested packages, and takes workspaces for parts of Cairn', () => {
  write('a/package.json', '{"name":"a","version":"1.0.0","license":{"type":"MIT"}}');
  write('a/dist/package.json', '{"type":"module"}');
  write('a/node_modules/@s/b/package.json', '{"name":"@s/b","version":"2.0.0"}');
  write('@cairn/.keep', '');
  expect(npmPackagesIn(folder)).toEqual([
    { name: 'a', version: '1.0.0', license: 'MIT', path: 'node_modules/a' },
    { name: '@s/b', version: '2.0.0', license: undefined, path: 'node_modules/a/node_modules/@s/b' },
  ]);
});

it('reads the lists of Debian, of distroless images, and of the bundler', () => {
  const paragraph = 'Package: mount\nArchitecture: arm64\nSource: util-linux (2.38)\nVersion: 2.38.1\n';
  const mount = { name: 'mount', version: '2.38.1', architecture: 'arm64', source: 'util-linux (2.38)' };
  write('dpkg/status', `${paragraph}\nPackage: broken\n`);
  expect(debianPackagesIn(join(folder, 'dpkg'))).toEqual([mount]);
  write('distroless/status.d/mount', paragraph);
  write('distroless/status.d/mount.md5sums', 'Package: sums\n');
  expect(debianPackagesIn(join(folder, 'distroless'))).toEqual([mount]);
  expect(bundledPackages('# Licenses\n\n## @mui/x - 1.2.3 (MIT)\n\ntext\n\n## y - 2.0.0\n')).toEqual([
    { name: '@mui/x', version: '1.2.3', license: 'MIT' },
    { name: 'y', version: '2.0.0', license: undefined },
  ]);
  expect(nodeVersion(Buffer.from('x\0https://nodejs.org/v24.1.2/node-v24.1.2.tar.gz\0'))).toBe('24.1.2');
});
