import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { FileType } from '../domain/file-type.ts';
import { inPieces } from '../testing/extraction.ts';
import { Extractor } from './extractor.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const BYTES = Buffer.from('Basalt columns stand on the north ridge.');

describe('reader processes', () => {
  const open: Extractor[] = [];

  afterEach(() => {
    for (const extractor of open.splice(0)) extractor.close();
  });

  function extractorOf(readers: number): Extractor {
    const extractor = new Extractor(DEFAULT_LIMITS, { readers, idleMs: 60_000 });
    open.push(extractor);
    return extractor;
  }

  /** Reads a short text, and gives the id of the process that read it. */
  async function read(
    extractor: Extractor,
    project: string,
    begun?: (pid: number) => void,
    fileType: FileType = 'csv',
  ): Promise<number> {
    let reader = 0;
    const steps = extractor.extract({
      fileType,
      size: BYTES.length,
      source: inPieces(BYTES),
      group: project,
      onProcess: (pid) => {
        reader = pid;
        begun?.(pid);
      },
    });
    for await (const step of steps) if (step.kind === 'page') expect(step.page.text).toContain('Basalt');
    return reader;
  }

  /** Processes that this one has started. */
  const children = (): number[] =>
    readdirSync('/proc/self/task').flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );

  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('are as many as are allowed, idle ones included, whatever the number of projects', async () => {
    const extractor = extractorOf(3);
    const known = new Set<number>();
    const alive: number[] = [];
    const begun = (pid: number) => {
      known.add(pid);
      alive.push([...known].filter(isAlive).length);
    };
    const projects = Array.from({ length: 20 }, (_, index) => `project ${index}`);
    await Promise.all(projects.map((project) => read(extractor, project, begun)));
    expect(known.size).toBe(20);
    expect(Math.max(...alive)).toBeLessThanOrEqual(3);
    expect([...known].filter(isAlive).length).toBeLessThanOrEqual(3);
  });

  it('serve one project alone, and its next document without a new start', async () => {
    const extractor = extractorOf(2);
    const first = await read(extractor, 'one');
    expect(await read(extractor, 'two')).not.toBe(first);
    expect(await read(extractor, 'one')).toBe(first);
    // A third project takes the place of the one that has been idle longest.
    await read(extractor, 'three');
    expect(await read(extractor, 'one')).toBe(first);
  });

  it('read short texts of several projects, and from then on nothing else', async () => {
    const extractor = extractorOf(1);
    const text = await read(extractor, 'one', undefined, 'txt');
    expect(await read(extractor, 'two', undefined, 'md')).toBe(text);
    const file = await read(extractor, 'one', undefined, 'csv');
    expect(file).not.toBe(text);
    expect(await read(extractor, 'two', undefined, 'txt')).not.toBe(file);
  });

  it.runIf(process.platform === 'linux')(
    'begin to start for a document that is about to come, no more of them than are allowed',
    async () => {
      const extractor = extractorOf(1);
      const before = new Set(children());
      await Promise.all([extractor.prepare(), extractor.prepare(), extractor.prepare()]);
      const prepared = children().filter((pid) => !before.has(pid));
      expect(prepared).toHaveLength(1);
      expect([await read(extractor, 'one')]).toEqual(prepared);
    },
  );

  it('are not waited for by a reading that is called off', async () => {
    const extractor = extractorOf(1);
    const held = extractor.extract({
      fileType: 'txt',
      size: BYTES.length,
      source: inPieces(BYTES),
      group: 'one',
    });
    await held.next();
    const called = new AbortController();
    const source = inPieces(BYTES);
    const { signal } = called;
    const waiting = extractor
      .extract({ fileType: 'txt', size: BYTES.length, source, group: 'two', signal })
      .next();
    called.abort(new Error('called off'));
    await expect(waiting).rejects.toThrow('called off');
    await held.return(undefined);
    expect(await read(extractor, 'two')).toBeGreaterThan(0);
  });
});
