import { startMailServer, type TestMailServer } from '@cairn/testing/mail';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bootCairn, type Cairn } from './harness/cairn.ts';
import { confirmAddress } from './harness/confirm-address.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

interface Row {
  type: string;
  channel: string;
  status: string;
  reason: string;
}

const TITLE = 'Your document is ready';

describe('a notification of a Cairn that is killed', () => {
  let cairn: Cairn;
  let mails: TestMailServer;
  let ada: Person;
  let project: number;

  const boot = (dataDir?: string) =>
    bootCairn({
      ...(dataDir && { dataDir }),
      env: {
        SMTP_URL: mails.url,
        MAIL_FROM: 'Cairn <cairn@example.org>',
        PUBLIC_URL: 'https://cairn.example.org',
      },
    });

  beforeEach(async () => {
    mails = await startMailServer();
    cairn = await boot();
    ada = await Person.signedUp(cairn.url);
    await confirmAddress(ada, mails);
    project = await ada.makeProject();
  });
  afterEach(async () => {
    await cairn.kill();
    await cairn.discard();
    await mails.close();
  });

  const ready = () => mails.received.filter(({ subject }) => subject === TITLE);
  const mailed = async (): Promise<Row[]> =>
    (await ada.call<{ deliveries: Row[] }>('GET', '/api/notifications/deliveries')).body.deliveries.filter(
      ({ channel, type }) => channel === 'email' && type === 'documents_ready',
    );

  it('is not mailed twice when the mail had left, and says that it was cut off', async () => {
    const { reached, release } = mails.hold();
    await ada.upload(project, 'a.txt', 'The first of them.');
    await reached;
    await cairn.kill();
    release();
    cairn = await boot(cairn.dataDir);
    ada = ada.at(cairn.url);
    await until(async () => (await mailed())[0]?.status === 'failed');
    expect(await mailed()).toMatchObject([{ status: 'failed', reason: 'interrupted' }]);
    // A later one goes as ever, and the first with no other.
    await ada.upload(project, 'b.txt', 'The second of them.');
    await ada.announced(project, 2);
    await until(async () => (await mailed())[0]?.status === 'sent');
    expect(ready().map(({ text }) => /“(.)\.txt”/.exec(text)?.[1])).toEqual(['a', 'b']);
  });

  it('is made once by the Cairn that goes on, whenever the first was killed', async () => {
    for (const name of ['a', 'b', 'c']) {
      const { body } = await ada.upload(project, `${name}.txt`, `This is ${name}.`);
      if (name !== 'c') await ada.settled(project, body.id);
      await cairn.kill();
      cairn = await boot(cairn.dataDir);
      ada = ada.at(cairn.url);
    }
    const notices = await ada.announced(project, 3);
    await until(async () => (await mailed()).every(({ status }) => status !== 'waiting'));
    expect(await mailed()).toHaveLength(notices.length);
    expect(ready().length).toBeLessThanOrEqual(notices.length);
  });
});
