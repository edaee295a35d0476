import { serviceAddress } from '@cairn/platform/config';
import { AdminServiceDefinition } from '@cairn/proto/projects/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProjectsUnderTest, projectsUnderTest } from '../testing/projects-under-test.ts';

let under: ProjectsUnderTest;
beforeAll(async () => {
  under = await projectsUnderTest();
});
afterAll(() => under.close());

it('names the owners of projects to administrators alone, and nothing else of a project', async () => {
  const { platform, ada, bob } = under;
  const account = { ...ada, firstName: 'Ada', lastName: 'Test', email: 'ada@example.org' };
  await under.as(account);
  const [one, other] = [await under.create(), await under.create({ by: bob })];
  const address = serviceAddress(platform.config, 'projects');
  const admin = platform.identity('gateway').clients.connect(AdminServiceDefinition, address);
  const projectIds = [one.id, other.id + 1];
  await expect(admin.batchGetOwners({ projectIds }, await under.as(account))).rejects.toThrow(
    'There is nothing here',
  );
  platform.auth.administrators.add(bob.userId);
  const { owners } = await admin.batchGetOwners({ projectIds }, await under.as(bob));
  expect(owners).toEqual([{ projectId: one.id, userId: ada.userId, email: account.email }]);
});
