import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../documents/src/testing/pdf.ts';
import { bootCairn, type Cairn, discard, shape } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

/** Enough pages that reading them takes a while. */
const longPdf = makePdf(
  Array.from({ length: 1_500 }, (_, page) =>
    Array.from(
      { length: 40 },
      (_, line) => `Page ${page + 1} line ${line + 1} speaks of granite, rope and tar.`,
    ).join('\n'),
  ),
);

describe('after kill -9', () => {
  let dataDir: string;
  let cairn: Cairn;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cairn-faults-'));
    cairn = await bootCairn({ dataDir });
  });
  afterAll(() => discard(cairn));

  it('a document that was half processed finishes by itself', async () => {
    const ada = await Person.signedUp(cairn.url);
    const project = await ada.makeProject();
    const { body } = await ada.upload(project, 'long.pdf', longPdf);
    await until(async () => (await ada.document(project, body.id)).stage === 'extracting');
    await cairn.kill();
    cairn = await bootCairn({ dataDir });
    const again = ada.at(cairn.url);
    const document = await again.settled(project, body.id);
    expect(document).toMatchObject({ status: 'processed', error: null });
    const pages = await again.call<{ pages_total: number; text: string }>(
      'GET',
      `/api/projects/${project}/documents/${body.id}/pages/1500`,
    );
    expect(pages.body).toMatchObject({ pages_total: 1_500 });
    expect(pages.body.text).toContain('Page 1500 line 40');
  });

  it('everything acknowledged is there, and nothing half-written', async () => {
    const ada = await Person.signedUp(cairn.url);
    const project = await ada.makeProject();
    const kept = await ada.upload(project, 'kept.txt', 'The password of the gate is heron.');
    await ada.settled(project, kept.body.id);
    const cut = new AbortController();
    const cutUpload = ada.raw('POST', `/api/projects/${project}/documents`, {
      body: neverEnding(cut.signal),
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      duplex: 'half',
    } as RequestInit);
    const refused = cutUpload.then(
      () => 'answered',
      () => 'cut',
    );
    await until(async () => (await cairn.unfinishedUploads()) > 0);
    await cairn.kill();
    cut.abort();
    expect(await refused).toBe('cut');
    cairn = await bootCairn({ dataDir });
    const again = ada.at(cairn.url);
    // Replicas leave each other's uploads alone until no process can be at work on them, which takes longer than a
    // test.
    if (shape === 'standalone') await until(async () => (await cairn.unfinishedUploads()) === 0);
    const { body: documents } = await again.call('GET', `/api/projects/${project}/documents`);
    expect(documents).toMatchObject([{ name: 'kept.txt', status: 'processed' }]);
    const found = await again.call('POST', `/api/projects/${project}/search/semantic`, {
      content: 'password of the gate',
    });
    expect(found.body).toMatchObject({ passages: [{ document_name: 'kept.txt' }] });
  });
});

async function* pieces(signal: AbortSignal) {
  const encoder = new TextEncoder();
  yield encoder.encode(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="cut.txt"\r\nContent-Type: text/plain\r\n\r\n',
  );
  while (!signal.aborted) {
    yield encoder.encode('an unfinished sentence '.repeat(500));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function neverEnding(signal: AbortSignal): ReadableStream {
  return ReadableStream.from(pieces(signal));
}
