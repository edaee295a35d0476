import { secretIn, startMailServer, type TestMailServer } from '@cairn/testing/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../documents/src/testing/pdf.ts';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { confirmAddress } from './harness/confirm-address.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

interface Receipt {
  state: string;
  finished_at: string | null;
  parts: { service: string; store: string; deleted: number; done: boolean }[];
}

/** Words of the address and of the name of whose account is deleted. */
const ADDRESS = `zqxheron${Date.now()}`;
const NAME = 'Zqxwrenfield';
const PASSWORD = 'Gr4nite & rope';
/** Stands at the beginning of each picture of a page. */
const WEBP = 'WEBPVP8';

describe('the deletion of an account', () => {
  let mail: TestMailServer;
  let cairn: Cairn;
  beforeAll(async () => {
    mail = await startMailServer();
    cairn = await bootCairn({
      env: {
        SMTP_URL: mail.url,
        MAIL_FROM: 'Cairn <cairn@example.org>',
        PUBLIC_URL: 'https://cairn.example.org',
        ACCOUNT_DELETION_DAYS: '0',
      },
    });
  });
  afterAll(async () => {
    await discard(cairn);
    await mail.close();
  });

  async function wren(): Promise<Person> {
    const person = new Person(cairn.url, `${ADDRESS}@example.org`);
    const names = { first_name: NAME, last_name: NAME };
    const registered = await person.call('POST', '/api/auth/register', {
      email: person.email,
      password: PASSWORD,
      ...names,
    });
    expect(registered.status).toBe(201);
    const response = await fetch(`${cairn.url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: person.email, password: PASSWORD }),
    });
    person.token = ((await response.json()) as { access_token: string }).access_token;
    return person;
  }

  /** Something of every kind, in a project. */
  async function fill(person: Person, project: number): Promise<void> {
    const { body } = await person.upload(project, 'stones.txt', 'Granite is hard. Slate is flat.');
    await person.settled(project, body.id);
    await person.call('POST', `/api/projects/${project}/memory`, {
      content: 'Slate splits',
      memory_type: 'fact',
    });
    const session = await person.makeSession(project);
    const question = `I am ${NAME} of ${ADDRESS}. Which stone is hard?`;
    for await (const event of person.ask(project, session, question)) void event;
  }

  it('leaves nothing of the person behind in any store or file, and ends in a receipt for all', async () => {
    const [person, bob] = [await wren(), await Person.signedUp(cairn.url)];
    const [alone, shared, bobs] = [
      await person.makeProject('Alone'),
      await person.makeProject('Shared'),
      await bob.makeProject('Bob’s'),
    ];
    for (const each of [person, bob]) await confirmAddress(each, mail);
    await join(person, shared, bob);
    await join(bob, bobs, person);
    for (const project of [alone, shared, bobs]) await fill(person, project);
    const { body: pdf } = await person.upload(alone, 'slate.pdf', makePdf(['Slate lies on granite.']));
    await person.drawn(alone, pdf.id);
    expect(await cairn.placesOf(WEBP, 'files')).toHaveLength(1);
    const another = await bob.makeProject('Another');
    const invite = { email: person.email, role: 'viewer' };
    await bob.call('POST', `/api/projects/${another}/members`, invite);
    await person.call('PATCH', '/api/users/me', { bio: `I am ${NAME}`, username: `${ADDRESS}` });
    await person.call('PUT', '/api/user/preferences', { theme: 'dark' });
    await person.call('POST', '/api/users/me/exports', {});
    await until(async () => {
      const { body } = await person.call<{ state: string }[]>('GET', '/api/users/me/exports');
      return body[0]?.state === 'ready';
    });
    expect(await cairn.archives()).toBe(1);
    expect(await cairn.placesOf(NAME)).not.toEqual([]);
    expect(await cairn.placesOf(ADDRESS)).not.toEqual([]);

    const { body: before } = await person.call<{ shared_projects: { project_id: number }[] }>(
      'GET',
      '/api/users/me/deletion',
    );
    expect(before.shared_projects.map((each) => each.project_id)).toEqual([shared]);
    const { body: members } = await person.call<{ id: string; email: string }[]>(
      'GET',
      `/api/projects/${shared}/members`,
    );
    const successor = members.find(({ email }) => email === bob.email)?.id ?? expect.fail('Bob is no member');
    const asked = { confirmation: 'DELETE', password: PASSWORD };
    expect((await person.call('POST', '/api/users/me/deletion', asked)).status).toBe(422);
    const transfers = [{ project_id: shared, member_id: successor }];
    const scheduled = await person.call('POST', '/api/users/me/deletion', { ...asked, transfers });
    expect(scheduled).toMatchObject({ status: 200, body: { scheduled_for: expect.any(String) } });

    await until(async () => (await person.call('GET', '/api/users/me')).status === 401);
    const role = async () => (await bob.call<{ role: string }>('GET', `/api/projects/${shared}`)).body.role;
    await until(async () => (await role()) === 'owner');
    expect((await bob.call('GET', `/api/projects/${alone}`)).status).toBe(404);

    const receipt = await receiptOf(person.email);
    expect(receipt.state).toBe('finished');
    expect(receipt.parts.every(({ done }) => done)).toBe(true);
    const numbers = Object.fromEntries(
      receipt.parts.map((each) => [`${each.service} ${each.store}`, each.deleted]),
    );
    expect(numbers).toMatchObject({
      'auth accounts': 1,
      'auth sessions': 1,
      'auth exports': 1,
      'projects projects': 1,
      'projects passed_on': 1,
      'projects memberships': 1,
      'projects invitations': 1,
      'notifications actor_marks': 1,
      'documents project_files': 2,
      'memory project_items': 1,
    });
    // In the projects that go on; in the deleted one, too, where the service that counts came to it before its
    // deletion.
    expect(numbers['chat sessions']).toBeGreaterThanOrEqual(2);
    expect(numbers['documents uploader_marks']).toBeGreaterThanOrEqual(2);
    expect(numbers['memory author_marks']).toBeGreaterThanOrEqual(2);

    expect(await cairn.archives()).toBe(0);
    let last: string[] = [];
    const none = async () => {
      last = [...(await cairn.placesOf(NAME)), ...(await cairn.placesOf(ADDRESS))];
      return last.length === 0;
    };
    await until(none, { describe: () => `still in ${last.join(', ')}` });
    expect(await cairn.placesOf(WEBP, 'files')).toEqual([]);
    // What they brought to others' projects is still there.
    const { body: documents } = await bob.call<unknown[]>('GET', `/api/projects/${bobs}/documents`);
    expect(documents).toHaveLength(1);
  });

  /** Where the last mail to a person leads that has a link to such a page. */
  function linkTo(address: string, page: string): Promise<URL> {
    const find = () =>
      mail.received
        .filter(({ to }) => to === address)
        .flatMap(({ links }) => links)
        .findLast(({ pathname }) => pathname.startsWith(page));
    return until(async () => find(), {
      seconds: 90,
      describe: () => JSON.stringify(mail.received.map(({ to, subject }) => [to, subject])),
    });
  }

  /** The receipt that the last mail leads to, as anybody can read it. */
  async function receiptOf(address: string): Promise<Receipt> {
    const { pathname } = await linkTo(address, '/deletion-receipts/');
    const { status, body } = await new Person(cairn.url).call<Receipt>('GET', `/api${pathname}`);
    expect(status).toBe(200);
    return body;
  }

  /** Has a person join another's project. */
  async function join(owner: Person, project: number, guest: Person): Promise<void> {
    const invitation = { email: guest.email, role: 'editor' };
    const { status: invited } = await owner.call('POST', `/api/projects/${project}/members`, invitation);
    expect(invited).toBe(201);
    const link = await linkTo(guest.email, '/invitations');
    const token = secretIn(link);
    // It says who invites.
    await until(async () => {
      const { body } = await guest.call<{ notifications: { project_id: number }[] }>(
        'GET',
        '/api/notifications',
      );
      return body.notifications.some(({ project_id }) => project_id === project);
    });
    expect((await guest.call('POST', '/api/invitations/accept', { token })).status).toBe(200);
  }
});
