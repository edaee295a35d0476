import { partNames } from '@cairn/platform/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { INGRESS, type Installation, openInstallation } from './installation.ts';
import { type Load, startLoad, work } from './load.ts';

const KEYS = ['service-key', 'signing-key.pem', 'secrets-key', 'tls-cert.pem', 'tls-key.pem', 'tls-ca.pem'];

describe('the keys of an installation on Kubernetes', () => {
  let cairn: Installation;
  let load: Load;
  let ada: Person;

  beforeAll(async () => {
    cairn = await openInstallation('cairn-rotation');
    await cairn.deploy({ defaults: { replicas: 2 } });
    ada = await Person.signedUp(INGRESS);
    load = await startLoad(INGRESS, 2);
    await work(3);
  });
  afterAll(() => cairn.remove());

  const secrets = async () =>
    Object.fromEntries(
      await Promise.all(partNames.map(async (name) => [name, await cairn.secret(`${name}-keys`)] as const)),
    );

  const turn = (rotation: string) => cairn.deploy({ defaults: { replicas: 2 }, keys: { rotation } });

  async function unnoticed(rotation: string): Promise<void> {
    load.since();
    await turn(rotation);
    await work(3);
    const { sent, unanswered } = load.since();
    expect([rotation, unanswered]).toEqual([rotation, []]);
    expect(sent).toBeGreaterThan(5);
  }

  it('are all changed in three steps, and nobody notices before the last', async () => {
    const before = await secrets();
    await unnoticed('begin');
    await unnoticed('use');
    await load.workload.stop();
    // Who signed in before is still signed in.
    expect((await ada.call('GET', '/api/projects')).status).toBe(200);
    await turn('end');
    await turn('');
    const after = await secrets();
    for (const name of partNames) {
      for (const key of KEYS.filter((each) => before[name]?.[each] !== undefined)) {
        expect([name, key, after[name]?.[key] === before[name]?.[key]]).toEqual([name, key, false]);
      }
      expect(Object.keys(after[name] ?? {}).filter((key) => /next|previous/.test(key))).toEqual([]);
    }
  });

  it('hold no sign-in from before once they are removed; people sign in again', async () => {
    expect((await ada.call('GET', '/api/projects')).status).toBe(401);
    await ada.signIn();
    expect((await ada.call('GET', '/api/projects')).status).toBe(200);
  });
});
