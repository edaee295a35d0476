import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@cairn/platform/telemetry';
import { type Mailer, type Named, openMailer } from '@cairn/service/mail';
import { mailsIn } from '@cairn/testing/mail';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticesUnderTest, noticesUnderTest } from '../../testing/notices-under-test.ts';
import { type Notice, notify } from '../notify.ts';

describe('mails of notifications that are kept in a folder', () => {
  let under: NoticesUnderTest;
  let folder: string;
  let mailer: Mailer;

  beforeEach(async () => {
    under = await noticesUnderTest();
    folder = await mkdtemp(join(tmpdir(), 'cairn-kept-'));
    const platform = { mongo: undefined, dataPath: () => folder, webAddress: () => undefined };
    mailer = openMailer({ config: {}, platform, logger: createLogger('test', 'silent') });
  });
  afterEach(async () => {
    await under.close();
    await rm(folder, { recursive: true, force: true });
  });

  const add = (notice: Pick<Notice, 'type'> & Partial<Notice>) =>
    notify(under.parts, { id: uuidv7(), userId: 'ada', at: new Date(), ...notice });
  const document = (documentId: string) => ({
    documentId,
    name: `${documentId}.pdf`,
    reason: '',
    params: {},
  });
  const week = (projectId: number) => ({
    projectId,
    name: 'Tea',
    documents: 1,
    chatSessions: 0,
    memories: 0,
  });

  it.each<[string, Pick<Notice, 'type'> & Partial<Notice>, Named]>([
    ['its project', { type: 'role_changed', projectId: 1 }, 'project:1'],
    ['its chat', { type: 'answer_ready', projectId: 1, chatSessionId: 4 }, 'chat:4'],
    [
      'each of its documents',
      { type: 'documents_ready', projectId: 1, documents: [document('one'), document('two')] },
      'document:two',
    ],
    [
      'a project of its digest',
      { type: 'weekly_digest', saying: { digest: [week(7), week(8)] } },
      'project:8',
    ],
  ])('are deleted with %s', async (_, notice, named) => {
    await under.prefer('ada', { email: { weekly_digest: true } });
    await add(notice);
    await under.sendDue(new Date(), mailer);
    expect(await mailsIn(folder)).toHaveLength(1);
    await mailer.forget({ named });
    expect(await mailsIn(folder)).toEqual([]);
  });

  it.each([
    ['the notification', () => under.store.removeProject(1)],
    ['a document of it', () => under.store.removeDocument({ projectId: 1, documentId: 'two' })],
  ])('are not left when %s is deleted while they are written', async (_, remove) => {
    await add({ type: 'documents_ready', projectId: 1, documents: [document('one'), document('two')] });
    const meanwhile: Mailer = {
      ...mailer,
      async send(mail) {
        await remove();
        await mailer.send(mail);
      },
    };
    await under.sendDue(new Date(), meanwhile);
    expect(await mailsIn(folder)).toEqual([]);
  });

  it('name the document that is left of several', async () => {
    await add({ type: 'documents_ready', projectId: 1, documents: [document('one'), document('two')] });
    await under.store.removeDocument({ projectId: 1, documentId: 'one' });
    await under.sendDue(new Date(), mailer);
    const [mail] = await mailsIn(folder);
    expect(mail?.text).toContain('“two.pdf”');
  });

  it('stay when nothing is deleted', async () => {
    await add({ type: 'documents_ready', projectId: 1, documents: [document('one')] });
    await under.sendDue(new Date(), mailer);
    expect(await mailsIn(folder)).toHaveLength(1);
  });
});
