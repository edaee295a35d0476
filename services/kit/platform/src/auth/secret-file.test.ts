import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrMakeSecretFile } from './secret-file.ts';

describe('a secret file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the same for all of several processes that start together', async () => {
    const path = join(folder, 'keys', 'secret');
    const script = `
      const { readOrMakeSecretFile } = await import(${JSON.stringify(join(import.meta.dirname, 'secret-file.ts'))});
      process.stdout.write(readOrMakeSecretFile(${JSON.stringify(path)}));`;
    const outputs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
        let text = '';
        child.stdout.on('data', (chunk) => {
          text += chunk;
        });
        await once(child, 'close');
        return text;
      }),
    );
    expect(new Set(outputs).size).toBe(1);
    expect(outputs[0]?.length).toBeGreaterThan(40);
    expect(readOrMakeSecretFile(path)).toBe(outputs[0]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'keys'))).toEqual(['secret']);
  });

  it('that is empty is a fault, not a secret', () => {
    const path = join(folder, 'secret');
    writeFileSync(path, '\n');
    expect(() => readOrMakeSecretFile(path)).toThrow(/is empty: restore it, or remove it/);
  });
});
