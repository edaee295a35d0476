import { expect, it } from 'vitest';
// @ts-expect-error what the container of keys runs is plain JavaScript
import { consumers } from '../../../docker/keys/server-users.mjs';
import { cairnUnderTest } from './testing/cairn-under-test.ts';

const under = cairnUnderTest();

it('the users of NATS in the compose file may give again to every durable consumer there is', async () => {
  const named = Object.entries(consumers as Record<string, string[]>);
  const there = (await under.cairn.platform.bus.listConsumers()).map(({ consumer }) => consumer);
  expect(named.flatMap(([, names]) => names).sort()).toEqual([...there].sort());
  for (const [service, names] of named)
    for (const name of names) expect(name.startsWith(`${service}-`), name).toBe(true);
});
