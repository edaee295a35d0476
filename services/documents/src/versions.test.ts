import { type Envelope, payloadOf, subjects } from '@cairn/messaging/events';
import type { Document } from '@cairn/proto/documents';
import { eventually } from '@cairn/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DocumentsUnderTest,
  documentsUnderTest,
  uploadRequests,
} from './testing/documents-under-test.ts';

describe('a newer copy of a name', () => {
  let under: DocumentsUnderTest;
  beforeAll(async () => {
    under = await documentsUnderTest({ config: { DOCUMENTS_VERSIONS_KEPT: 2 } });
  });
  beforeEach(() => under.renew());
  afterAll(() => under.close());

  const call = () => under.platform.as(under.ada);
  const at = (document: Document) => ({ projectId: document.projectId, documentId: document.id });

  async function send(filename: string, content: string, separate = false) {
    const requests = async function* () {
      for await (const request of uploadRequests(under.project, filename, content)) {
        if (request.part?.$case === 'metadata') request.part.value.separate = separate;
        yield request;
      }
    };
    const { document, ...taken } = await under.client.uploadDocument(requests(), await call());
    return { document: document ?? expect.fail('no document'), ...taken };
  }

  /** Uploads, and has it read and indexed. */
  async function ready(filename: string, content: string): Promise<Document> {
    const { document } = await send(filename, content);
    return settled(document);
  }

  async function settled(document: Document): Promise<Document> {
    await under.until(document, 'DOCUMENT_STATUS_INDEXING');
    await under.indexed(await under.get(document));
    return under.until(document, 'DOCUMENT_STATUS_PROCESSED');
  }

  const listed = async () => {
    const { documents, total } = await under.client.listDocuments({ projectId: under.project }, await call());
    expect(total).toBe(documents.length);
    return documents.map(({ name, versionNumber }) => `${name} ${versionNumber}`);
  };

  const versionsOf = async (document: Document) => {
    const { versions } = await under.client.listVersions(at(document), await call());
    return versions.map(({ versionNumber, versionState }) =>
      `${versionNumber} ${versionState}`.toLowerCase(),
    );
  };

  it('is its next version once it can be searched, whatever the case of the name', async () => {
    const first = await ready('Report.txt', 'One.');
    await under.client.updateDocument(
      { ...at(first), tags: { tags: ['q1'] }, description: 'Said.' },
      await call(),
    );
    const { document: second } = await send('REPORT.txt', 'Two.');
    expect(second).toMatchObject({ versionNumber: 2, versionState: 'VERSION_STATE_COMING', tags: ['q1'] });
    expect(second.description).toBe('Said.');
    expect(await listed()).toEqual(['REPORT.txt 2', 'Report.txt 1']);
    await settled(second);
    await eventually(async () => expect(await listed()).toEqual(['REPORT.txt 2']));
    expect(await under.client.countDocuments({ projectId: under.project }, await call())).toMatchObject({
      total: 1,
    });
    // It can be read still, and says what it is.
    expect(await under.client.getPage({ ...at(first), page: 1 }, await call())).toMatchObject({
      text: 'One.',
    });
    expect(await versionsOf(first)).toEqual(['2 version_state_current', '1 version_state_earlier']);
  });

  it('leaves the one before in force where it cannot be read', async () => {
    const first = await ready('a.txt', 'One.');
    const { document: second } = await send('a.txt', ' \n ');
    await under.until(second, 'DOCUMENT_STATUS_FAILED');
    expect(await listed()).toEqual(['a.txt 2', 'a.txt 1']);
    expect(await versionsOf(first)).toEqual(['2 version_state_coming', '1 version_state_current']);
    await under.client.deleteVersion(at(second), await call());
    expect(await listed()).toEqual(['a.txt 1']);
  });

  it('is a document of its own where that is asked for, and in another project', async () => {
    await ready('a.txt', 'One.');
    expect((await send('a.txt', 'Two.', true)).document).toMatchObject({ versionNumber: 1 });
    expect(await under.upload('a.txt', 'Three.', under.otherProject)).toMatchObject({ versionNumber: 1 });
    expect(await under.upload('ä.txt', 'Four.')).toMatchObject({ versionNumber: 1 });
  });

  it('is known before it is sent', async () => {
    const { id } = await ready('Report.txt', 'One.');
    await ready('report.txt', 'Two.');
    const names = ['REPORT.TXT', 'other.txt', 'report', `${'x'.repeat(300)}.txt`];
    const { known } = await under.client.findNames({ projectId: under.project, names }, await call());
    expect(known).toMatchObject([{ name: 'REPORT.TXT', documentName: 'report.txt', nextNumber: 3 }]);
    expect(known[0]?.documentId).not.toBe(id);
  });

  it('is never lost beside another that comes at the same moment', async () => {
    const sent = await Promise.all(['One.', 'Two.', 'Three.', 'Four.'].map((text) => send('a.txt', text)));
    const documents = sent
      .map(({ document }) => document)
      .toSorted((a, b) => Number(a.versionNumber) - Number(b.versionNumber));
    expect(documents.map(({ versionNumber }) => versionNumber)).toEqual([1, 2, 3, 4]);
    for (const document of documents) await settled(document);
    await eventually(async () => expect(await listed()).toEqual(['a.txt 4']));
    expect(await versionsOf(documents[3] ?? expect.fail())).toEqual([
      '4 version_state_current',
      '3 version_state_earlier',
      '2 version_state_earlier',
    ]);
  });

  it('that is there is not taken twice, and that of an earlier version makes it the newest again', async () => {
    const first = await ready('a.txt', 'One.');
    const second = await ready('a.txt', 'Two.');
    expect(await send('a.txt', 'Two.')).toMatchObject({ alreadyThere: true, restored: false });
    const again = await send('a.txt', 'One.');
    expect(again).toMatchObject({ alreadyThere: true, restored: true });
    expect(again.document).toMatchObject({ id: first.id, versionNumber: 3 });
    await settled(again.document);
    await eventually(async () =>
      expect(await versionsOf(second)).toEqual(['3 version_state_current', '2 version_state_earlier']),
    );
  });

  it('can be undone: the one before is in the index again, and a third may be picked', async () => {
    const announced: string[] = [];
    under.watch([subjects.documentReady], (event) => {
      const ready = payloadOf(event, 'documentReady');
      announced.push(`${ready?.documentId} ${ready?.returned ? 'again' : 'new'}`);
    });
    const first = await ready('a.txt', 'One.');
    const second = await ready('a.txt', 'Two.');
    await eventually(async () => expect(await listed()).toEqual(['a.txt 2']));
    const extracted: Envelope[] = [];
    under.watch([subjects.documentExtracted], (event) => void extracted.push(event));
    await under.client.deleteVersion(at(second), await call());
    await eventually(async () =>
      expect(extracted.map((event) => payloadOf(event, 'documentExtracted'))).toContainEqual(
        expect.objectContaining({ documentId: first.id, placings: 2 }),
      ),
    );
    await settled(first);
    expect(await listed()).toEqual(['a.txt 1']);
    const third = await ready('a.txt', 'Three.');
    await eventually(async () => expect(await listed()).toEqual(['a.txt 2']));
    await under.client.makeCurrent(at(first), await call());
    await settled(first);
    await eventually(async () =>
      expect(await versionsOf(third)).toEqual(['3 version_state_current', '2 version_state_earlier']),
    );
    // One that is read again is ready as a new one is.
    await under.client.reprocessDocument(at(first), await call());
    await settled(first);
    await eventually(async () =>
      expect(announced).toEqual([
        `${first.id} new`,
        `${second.id} new`,
        `${first.id} again`,
        `${third.id} new`,
        `${first.id} again`,
        `${first.id} new`,
      ]),
    );
  });

  it('goes with all others when its document is deleted, also where several are named', async () => {
    const first = await ready('a.txt', 'One.');
    const second = await ready('a.txt', 'Two.');
    const { document: third } = await send('a.txt', 'Three.');
    const { outcomes } = await under.client.deleteDocuments(
      { projectId: under.project, documentIds: [third.id, second.id] },
      await call(),
    );
    expect(outcomes.map(({ failure }) => failure)).toEqual([undefined, undefined]);
    await expect(under.get(first)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listed()).toEqual([]);
  });

  it('and its kin are for those who may read to see, and for those who may write to change', async () => {
    const first = await ready('a.txt', 'One.');
    const second = await ready('a.txt', 'Two.');
    const [bob, eve] = [await under.platform.as(under.bob), await under.platform.as(under.eve)];
    expect((await under.client.listVersions(at(first), bob)).versions).toHaveLength(2);
    const names = { projectId: under.project, names: ['a.txt'] };
    expect((await under.client.findNames(names, bob)).known).toHaveLength(1);
    for (const [who, code] of [
      [bob, 'forbidden'],
      [eve, 'not_found'],
    ] as const) {
      await expect(under.client.makeCurrent(at(first), who)).rejects.toMatchObject({ code });
      await expect(under.client.deleteVersion(at(second), who)).rejects.toMatchObject({ code });
    }
    await expect(under.client.findNames(names, eve)).rejects.toMatchObject({ code: 'not_found' });
  });
});
