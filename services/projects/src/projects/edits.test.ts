import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectsUnderTest, projectsUnderTest } from '../testing/projects-under-test.ts';

describe('two people who change the same', () => {
  let under: ProjectsUnderTest;

  beforeAll(async () => {
    under = await projectsUnderTest();
  });
  afterAll(() => under.close());

  async function shared() {
    const project = await under.create({ name: 'Alpha' });
    await under.join(project.id, under.bob, 'editor');
    return { projectId: project.id, seenAt: project.updatedAt };
  }

  it('report what they overwrite of a project: the later wins', async () => {
    const { projectId, seenAt } = await shared();
    const [ada, bob] = [await under.as(under.ada), await under.as(under.bob)];
    const update = under.client.updateProject;
    expect((await update({ projectId, name: 'Beta', seenAt }, ada)).overwrote).toBeUndefined();
    const late = await update({ projectId, name: 'Gamma', description: 'new', seenAt }, bob);
    expect(late.project?.name).toBe('Gamma');
    expect(late.overwrote).toEqual({ name: 'Beta' });
    // Who has seen it overwrites nothing unseen; nor does who changes what they set, or sets what is there.
    const fresh = late.project?.updatedAt;
    expect((await update({ projectId, name: 'Delta', seenAt: fresh }, ada)).overwrote).toBeUndefined();
    expect((await update({ projectId, name: 'Delta', seenAt }, bob)).overwrote).toBeUndefined();
    expect((await update({ projectId, name: 'Echo', seenAt }, ada)).overwrote).toBeUndefined();
    expect((await update({ projectId, name: 'Foxtrot' }, bob)).overwrote).toBeUndefined();
    expect((await update({ projectId, description: '', seenAt }, ada)).overwrote).toEqual({
      description: 'new',
    });
    expect((await update({ projectId, description: 'x', seenAt }, bob)).overwrote).toEqual({
      description: null,
    });
  });

  it('report what they overwrite of AI settings, of settings that were never changed too', async () => {
    const { projectId, seenAt } = await shared();
    const [ada, bob] = [await under.as(under.ada), await under.as(under.bob)];
    const update = under.client.updateAiSettings;
    expect((await under.client.getAiSettings({ projectId }, ada)).updatedAt).toBeUndefined();
    const changes = { temperature: 1.5, aiName: 'Ada’s' };
    const first = await update({ projectId, changes, seenAt }, ada);
    expect(first.overwrote).toBeUndefined();
    const second = await update({ projectId, changes: { temperature: 0, useMarkdown: false }, seenAt }, bob);
    expect(second.overwrote).toEqual({ temperature: 1.5 });
    expect(second.settings).toMatchObject({ temperature: 0, aiName: 'Ada’s', useMarkdown: false });
    const { updatedAt } = await under.client.getAiSettings({ projectId }, ada);
    expect(updatedAt).toEqual(second.updatedAt);
    expect(
      (await update({ projectId, changes: { temperature: 1 }, seenAt: updatedAt }, ada)).overwrote,
    ).toBeUndefined();
  });
});
