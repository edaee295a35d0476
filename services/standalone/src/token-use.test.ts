import { eventually, type ScriptedModel, startScriptedModel } from '@cairn/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { cairnUnderTest } from './testing/cairn-under-test.ts';

const model: ScriptedModel = await startScriptedModel();
const NAME = 'A secret merger';

describe('what an administrator sees of the tokens that projects used', () => {
  const under = cairnUnderTest({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'stone-1' });
  const { call, person, request } = under;
  afterAll(() => model.close());

  /** A project of a person in which one question was answered. */
  async function asked(token: string): Promise<number> {
    const { body: project } = await call('POST', '/api/projects', { name: NAME }, token);
    const path = `/api/projects/${project.id}/chat/sessions`;
    const { body: session } = await call('POST', path, {}, token);
    const question = { message: 'What are cairns?' };
    await (await request('POST', `${path}/${session.id}/messages/stream`, question, token)).text();
    return project.id;
  }

  const usesOf = (by: string, token = under.good) =>
    call('GET', `/api/admin/tokens?by=${by}&period=day`, undefined, token);

  it('is whose they are and no name, also of those that are deleted since', async () => {
    const bob = await person('bob');
    const [kept, deleted] = [await asked(bob.token), await asked(bob.token)];
    const { body: receipt } = await call('DELETE', `/api/projects/${deleted}`, undefined, bob.token);
    await eventually(async () => {
      const { body } = await call('GET', `/api/projects/deletions/${receipt.id}`, undefined, bob.token);
      expect(body.finished_at).not.toBeNull();
    });
    const { body: uses } = await usesOf('project');
    expect(uses).toHaveLength(2);
    expect(uses).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject: String(kept), name: bob.email, deleted: false, answers: 1 }),
        expect.objectContaining({ subject: String(deleted), name: '', deleted: true, answers: 1 }),
      ]),
    );
    expect(JSON.stringify(uses)).not.toContain(NAME);
    expect((await usesOf('project', bob.token)).status).toBe(404);
    expect((await usesOf('person')).body).toMatchObject([{ name: bob.email, deleted: false, answers: 2 }]);
    expect((await usesOf('model')).body).toMatchObject([{ subject: 'stone-1', name: '', deleted: false }]);
  });
});
