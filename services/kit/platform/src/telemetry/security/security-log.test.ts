import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createSecurityLogs, rotatingFile, type SecurityEvent } from './index.ts';

const refused: SecurityEvent = {
  event: 'token_refused',
  outcome: 'failure',
  reason: 'forged',
  clientAddress: '203.0.113.7',
};

describe('the security log', () => {
  let lines: Record<string, unknown>[];
  let metrics: ReturnType<typeof createMetrics>;
  let logs: ReturnType<typeof createSecurityLogs>;

  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    metrics = createMetrics();
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
    logs = createSecurityLogs({ destination, metrics });
  });
  afterEach(() => vi.useRealTimers());

  const counted = async () => (await metrics.securityEvents.get()).values;

  it('writes ten lines of a flood from one address and counts the rest in one', async () => {
    const log = logs.of('gateway', 'key');
    for (let n = 0; n < 5_000; n++) log.record({ ...refused, traceId: `trace-${n}` });
    expect(lines).toHaveLength(10);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toMatchObject({ ...refused, log: 'security', service: 'gateway', repeated: 4_990 });
    expect(await counted()).toMatchObject([
      { labels: { event: 'token_refused', outcome: 'failure' }, value: 5_000 },
    ]);
    log.record(refused);
    expect(lines).toHaveLength(12);
  });

  it('takes the addresses of one IPv6 network for one, and holds no other address back', () => {
    const log = logs.of('gateway', 'key');
    for (let n = 0; n < 100; n++) log.record({ ...refused, clientAddress: `2001:db8::${n.toString(16)}` });
    expect(lines).toHaveLength(10);
    log.record({ ...refused, clientAddress: '203.0.113.8' });
    log.record({ ...refused, reason: 'expired', clientAddress: '2001:db8::1' });
    expect(lines).toHaveLength(12);
  });

  it('stays small when every event comes from an address of its own', () => {
    const log = logs.of('gateway', 'key');
    for (let n = 0; n < 20_000; n++) log.record({ ...refused, clientAddress: `10.1.${n >> 8}.${n & 255}` });
    expect(lines.length).toBeLessThanOrEqual(510);
    logs.flush();
    expect(lines.at(-1)).toMatchObject({ repeated: 20_000 - 510 });
  });

  it('never holds a success back', () => {
    const log = logs.of('auth', 'key');
    for (let n = 0; n < 50; n++) log.record({ event: 'sign_in', outcome: 'success', accountId: 'ada' });
    expect(lines).toHaveLength(50);
  });

  it('has of an address without an account a keyed hash alone', () => {
    const event = { event: 'sign_in', outcome: 'failure', mailAddress: 'nobody@example.org' } as const;
    for (const key of ['one', 'one', 'other']) logs.of('auth', key).record(event);
    const [first, second, other] = lines.map((line) => line.mailAddressHash);
    expect(first).toMatch(/^[0-9a-f]{24}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(JSON.stringify(lines)).not.toContain('nobody');
  });
});

describe('the file of the security log', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-security-log-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is put aside when it is full, and of those the oldest goes', () => {
    const path = join(folder, 'logs', 'security.log');
    const file = rotatingFile({ path, maxBytes: 20, kept: 2 });
    for (let n = 0; n < 10; n++) file.write(`line ${n}...\n`);
    expect(readdirSync(join(folder, 'logs')).sort()).toEqual([
      'security.log',
      'security.log.1',
      'security.log.2',
    ]);
    expect(readFileSync(path, 'utf8')).toBe('line 8...\nline 9...\n');
    expect(readFileSync(`${path}.2`, 'utf8')).toBe('line 4...\nline 5...\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700);
  });

  it('goes on where an earlier process stopped', () => {
    const path = join(folder, 'security.log');
    rotatingFile({ path }).write('before\n');
    rotatingFile({ path }).write('after\n');
    expect(readFileSync(path, 'utf8')).toBe('before\nafter\n');
  });

  it('that cannot be written is said once, and stops nothing', () => {
    const onError = vi.fn();
    const file = rotatingFile({ path: join(folder, 'file', 'security.log'), onError });
    rotatingFile({ path: join(folder, 'file') }).write('in the way\n');
    file.write('lost\n');
    file.write('lost\n');
    expect(onError).toHaveBeenCalledTimes(1);
  });
});
