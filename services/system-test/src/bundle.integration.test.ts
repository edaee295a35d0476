import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../documents/src/testing/pdf.ts';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';

/** Plain JavaScript, without types. */
const { buildServices } = await import(join(import.meta.dirname, '../../../scripts/lib/build.mjs'));

/** What `npm start` runs. The sources of its threads and child processes stand elsewhere than it does. */
describe('the services in one bundle', () => {
  let cairn: Cairn;
  let ada: Person;

  beforeAll(async () => {
    cairn = await bootCairn({ main: await buildServices() });
    // The thread that judges passwords.
    ada = await Person.signedUp(cairn.url);
  });
  afterAll(() => discard(cairn));

  it('read a file in a process of its own, search it in a thread, and answer from it', async () => {
    const project = await ada.makeProject('Harbour');
    const content = makePdf(['The lighthouse keeper is Marguerite Dubois.']);
    const uploaded = await ada.upload(project, 'harbour.pdf', content);
    expect(await ada.settled(project, uploaded.body.id)).toMatchObject({ status: 'processed', error: null });
    const session = await ada.makeSession(project);
    const answers: unknown[] = [];
    for await (const { data } of ada.ask(project, session, 'Who is the lighthouse keeper?')) {
      if (data.type === 'done') answers.push(data.message);
    }
    expect(answers).toMatchObject([{ message: expect.stringContaining('Marguerite Dubois') }]);
  });

  it('serve the web client and the description of their routes', async () => {
    expect(await (await fetch(cairn.url)).text()).toContain('<title>Cairn</title>');
    const description: unknown = await (await fetch(`${cairn.url}/api/openapi.json`)).json();
    expect(description).toHaveProperty(['paths', '/api/projects']);
  });

  it('end as they are asked to', async () => {
    expect(await cairn.stop()).toBe(0);
    expect(cairn.output()).not.toContain('rror');
  });
});
