import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mongo } from '@cairn/persistence/mongo';
import { loadConfig, platformSchema } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import { readMail, startMailServer, type TestMailServer } from '@cairn/testing/mail';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailConfig, type Mailer, mailFields, openMailer, renderMail } from './index.ts';

const logger = createLogger('test', 'silent');
const mail = {
  id: '0190-one',
  to: 'ada@example.org',
  subject: 'Grüße, ¡hola! 🪨',
  ...renderMail({
    language: 'de',
    title: 'Grüße <an> "Ada"',
    paragraphs: ['Ein Absatz mit <script>alert(1)</script> & mehr.'],
    button: { label: 'Öffnen', url: 'https://cairn.example.org/verify-email?token=a_b-c&x=1' },
    footer: 'Cairn',
  }),
};

describe('mail', () => {
  let folder: string;
  let server: TestMailServer;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-mail-'));
    server = await startMailServer();
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  function open(config: MailConfig = {}, parts: { mongo?: Mongo; web?: string } = {}): Mailer {
    const dataPath = (...names: string[]) => join(folder, ...names);
    const platform = { mongo: parts.mongo, dataPath, webAddress: () => parts.web };
    return openMailer({ config, platform, logger });
  }

  const through = (url: string, more: MailConfig = {}) =>
    open({
      SMTP_URL: url,
      MAIL_FROM: 'Cairn <cairn@example.org>',
      PUBLIC_URL: 'https://cairn.example.org',
      ...more,
    });

  it('goes through a server, as plain text and as HTML that loads nothing, under an id that stays', async () => {
    const mailer = through(server.url);
    expect(mailer).toMatchObject({ mode: 'smtp', outboxFolder: '' });
    await mailer.send(mail);
    expect(server.received).toEqual([
      expect.objectContaining({
        messageId: '<0190-one@example.org>',
        from: 'cairn@example.org',
        to: 'ada@example.org',
        subject: mail.subject,
      }),
    ]);
    const [got] = server.received;
    expect(got?.text).toContain('Grüße <an> "Ada"');
    expect(got?.links.map(String)).toEqual(['https://cairn.example.org/verify-email?token=a_b-c&x=1']);
    expect(got?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; mehr.');
    expect(got?.html).toContain('href="https://cairn.example.org/verify-email?token=a_b-c&amp;x=1"');
    expect(got?.html).not.toMatch(/<(script|img|link|iframe)|url\(|src=/i);
  });

  it('takes what people typed as one address, whatever it looks like', async () => {
    await through(server.url)
      .send({ ...mail, to: 'a,b@example.org' })
      .catch(() => undefined);
    expect(server.received.every(({ to }) => !to.includes('b@example.org, ') && !to.startsWith('a,'))).toBe(
      true,
    );
  });

  it('goes to another machine under TLS or not at all, unless that is allowed', async () => {
    // Answers there as well, and is no name of the machine itself.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    await expect(through(elsewhere).send(mail)).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.received).toEqual([]);
    await through(elsewhere, { SMTP_ALLOW_PLAIN: true }).send(mail);
    await through(server.url).send({ ...mail, id: 'another' });
    expect(server.received).toHaveLength(2);
  });

  it('distinguishes what is refused for good from what may be sent later', async () => {
    const mailer = through(server.url);
    server.refuse((to) => (to.startsWith('nobody') ? 550 : to.startsWith('full') ? 452 : undefined));
    await expect(mailer.send({ ...mail, to: 'nobody@example.org' })).rejects.toMatchObject({
      name: 'MailRefused',
    });
    const later = await mailer.send({ ...mail, to: 'full@example.org' }).catch((error: Error) => error);
    expect(later).toBeInstanceOf(Error);
    expect(later).not.toMatchObject({ name: 'MailRefused' });
    const nowhere = await through('smtp://127.0.0.1:1')
      .send(mail)
      .catch((error: Error) => error);
    expect(nowhere).toBeInstanceOf(Error);
    expect(nowhere).not.toMatchObject({ name: 'MailRefused' });
  });

  it('of a person is removed from the folder, to them and about them, and no other', async () => {
    const mailer = open();
    const whom = { person: '0190-Ada', address: 'Ada@Example.org' };
    await mailer.forget(whom);
    await mailer.send({ ...mail, id: '1', to: 'ada@example.org' });
    await mailer.send({ ...mail, id: '2', to: 'bob@example.org', about: '0190-Ada' });
    await mailer.send({ ...mail, id: '3', to: 'bob@example.org', about: '0190-Eve' });
    await mailer.send({ ...mail, id: '4', to: 'grenada@example.org' });
    await mailer.forget(whom);
    expect((await readdir(mailer.outboxFolder)).sort()).toEqual(['3.eml', '4.eml']);
  });

  it('that names what was deleted is removed from the folder, and no other', async () => {
    const mailer = open();
    const documents = Array.from({ length: 40 }, (_, n) => `document:0190-Many-${n}` as const);
    await mailer.send({ ...mail, id: '1', names: ['project:7', 'chat:4'] });
    await mailer.send({ ...mail, id: '2', names: ['project:77', ...documents] });
    await mailer.send({ ...mail, id: '3', names: ['project:77', 'chat:7'] });
    await mailer.send({ ...mail, id: '4' });
    const left = async () => (await readdir(mailer.outboxFolder)).sort();
    await mailer.forget({ named: 'project:7' });
    expect(await left()).toEqual(['2.eml', '3.eml', '4.eml']);
    await mailer.forget({ named: 'document:0190-Many-39' });
    expect(await left()).toEqual(['3.eml', '4.eml']);
    // One that is written again under its id may name something else.
    await mailer.send({ ...mail, id: '4', names: ['project:9'] });
    await mailer.forget({ named: 'project:9' });
    expect(await left()).toEqual(['3.eml']);
    await mailer.forget({ mail: '3' });
    expect(await left()).toEqual([]);
  });

  it('is kept in a folder of the data folder where there is no server, readable by its owner', async () => {
    const mailer = open({}, { web: 'http://localhost:8123' });
    expect(mailer).toMatchObject({ mode: 'outbox', outboxFolder: join(folder, 'outbox') });
    expect(mailer.link('/reset-password?token=x')).toBe('http://localhost:8123/reset-password?token=x');
    await mailer.send(mail);
    await mailer.send(mail);
    const names = await readdir(mailer.outboxFolder);
    expect(names).toEqual(['0190-one.eml']);
    const path = join(mailer.outboxFolder, names[0] ?? '');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readMail(await readFile(path))).toMatchObject({
      to: 'ada@example.org',
      subject: mail.subject,
    });
  });

  it('keeps only the newest messages there', async () => {
    const mailer = open();
    for (let n = 0; n < 503; n++) await mailer.send({ ...mail, id: `m${String(n).padStart(4, '0')}` });
    const names = await readdir(mailer.outboxFolder);
    expect(names).toHaveLength(500);
    expect(names.sort()[0]).toBe('m0003.eml');
  });

  it('is off where records are on a server and no mail server is named', async () => {
    const mailer = open({}, { mongo: {} as Mongo });
    expect(mailer).toMatchObject({ mode: 'off', outboxFolder: '' });
    await mailer.send(mail);
    expect(await readdir(folder)).toEqual([]);
  });

  it('asks for a sender and an address of its own beside a server', () => {
    expect(() => open({ SMTP_URL: 'smtp://localhost' })).toThrow(/MAIL_FROM.*\n.*PUBLIC_URL/);
    const schema = platformSchema.extend(mailFields);
    const faults = { SMTP_URL: 'http://x', MAIL_FROM: 'not an address', PUBLIC_URL: 'x' };
    expect(() => loadConfig(schema, faults)).toThrow(/3 fault/);
    expect(loadConfig(schema, { PUBLIC_URL: 'https://x.org/', MAIL_FROM: 'a@b.c' }).PUBLIC_URL).toBe(
      'https://x.org',
    );
  });
});
