import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newEvent, subjects } from '@cairn/kit/events';
import { eventually, type TestPlatform, testPlatform } from '@cairn/kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('./admin.ts', import.meta.url));

describe('the admin command', () => {
  let platform: TestPlatform;
  beforeEach(async () => {
    platform = await testPlatform({ withAuth: false });
  });
  afterEach(() => platform.close());

  const admin = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      env: { CAIRN_DATA_DIR: platform.folder, LOG_LEVEL: 'silent' },
    });

  it('lists what was parked and gives it back, beside a running system', async () => {
    const event = newEvent({ $case: 'documentDeleted', value: { documentId: 'd' } }, { projectId: 1 });
    let broken = true;
    let done = 0;
    platform.bus.subscribe({
      consumer: 'clumsy',
      subjects: [subjects.documentDeleted],
      delays: [],
      async handle() {
        if (broken) throw new Error('fell over');
        done++;
      },
    });
    await platform.bus.publish([event]);
    await eventually(async () => {
      expect((await platform.bus.listParked()).parked).toHaveLength(1);
    });
    const listed = await admin('parked');
    expect(listed.stdout).toContain(`clumsy ${event.id}`);
    expect(listed.stdout).toContain('after 1 attempts: fell over');
    broken = false;
    await admin('replay', 'clumsy', event.id);
    await eventually(() => expect(done).toBe(1));
    expect((await admin('parked', 'clumsy')).stdout).toBe('No event is parked.\n');
  });

  it('lists consumers, and forgets one that is not needed any more', async () => {
    const handle = async () => undefined;
    const subscription = platform.bus.subscribe({
      consumer: 'old',
      subjects: [subjects.documentDeleted],
      handle,
    });
    await subscription.stop();
    await platform.bus.publish([newEvent({ $case: 'documentDeleted', value: { documentId: 'd' } })]);
    expect((await admin('consumers')).stdout).toBe(
      `old: 1 waiting, 0 parked\n  ${subjects.documentDeleted}\n1 consumers\n`,
    );
    await admin('forget-consumer', 'old');
    expect((await admin('consumers')).stdout).toBe('There is no consumer.\n');
    await expect(admin('forget-consumer', 'old')).rejects.toMatchObject({ code: 1 });
  });

  it('says how it is used, and what is not there', async () => {
    await expect(admin()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
    await expect(admin('replay', 'nobody', 'nothing')).rejects.toMatchObject({ code: 1 });
  });
});
