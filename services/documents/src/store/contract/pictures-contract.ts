import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Document } from '../../domain/document.ts';
import { PICTURE, type Picture, pictureJob } from '../../domain/pictures/picture.ts';
import type { DocumentsStore } from '../../domain/ports.ts';
import { makeDocument } from '../../testing/filled-store.ts';
import type { Makers } from '../../testing/makers.ts';

/** What every adapter of the documents store must do about the pictures of documents. */
export function describePictures(store: () => DocumentsStore, { added, read, begin }: Makers): void {
  /** A PDF that is ready, and waits to be drawn. */
  async function ready(): Promise<Document> {
    const document = await read({ fileType: 'pdf' });
    await store().markProcessed(document.id, 1, [], pictureJob(document));
    return document;
  }
  const picture = (fill: string): Picture => ({ id: uuidv7(), sha256: fill.repeat(64) });

  it('has what is ready drawn once, when the caller asks for it', async () => {
    const { id, projectId } = await ready();
    const job = await store().jobs.claim(PICTURE, 'me', 10_000);
    expect(job).toMatchObject({ key: id, group: String(projectId), version: 1, attempt: 1 });
    expect(await store().markProcessed(id, 1, [], pictureJob(makeDocument({ id, fileType: 'pdf' })))).toBe(
      false,
    );
    expect(await store().jobs.complete(job?.id ?? '', 'me')).toBe(true);
    expect(await store().jobs.nextDue(PICTURE)).toBeUndefined();
  });

  it('gives a document the picture of its version, and the one it takes the place of', async () => {
    const { id } = await ready();
    const [first, second] = [picture('a'), picture('b')];
    expect(await store().setPicture(id, 1, first)).toEqual({ before: undefined });
    expect(await store().get(id)).toMatchObject({ pictureId: first.id, pictureSha256: first.sha256 });
    expect(await store().setPicture(id, 1, second)).toEqual({ before: first });
    expect(await store().setPicture(id, 2, first)).toBeUndefined();
    expect(await store().setPicture(uuidv7(), 1, first)).toBeUndefined();
    expect(await store().existing([first.id, second.id, id])).toEqual(new Set([second.id, id]));
    expect(await store().setPicture(id, 1, undefined)).toEqual({ before: second });
    const { pictureId, pictureSha256, pictureVersion } = (await store().get(id)) ?? {};
    expect({ pictureId, pictureSha256, pictureVersion }).toEqual({ pictureVersion: 1 });
  });

  it('keeps the picture while a further version is read', async () => {
    const { id } = await ready();
    const first = picture('a');
    await store().setPicture(id, 1, first);
    expect(await store().beginVersion(id, 1, [])).toMatchObject({ pictureId: first.id });
    await store().finishReading(id, await begin(id, 2), { pages: 0, passages: 0, warnings: [] }, []);
    expect(await store().setPicture(id, 1, picture('b'))).toBeUndefined();
    expect(await store().setPicture(id, 2, undefined)).toEqual({ before: first });
  });

  it('has drawn what is ready and was not, and nothing else', async () => {
    const [waits, drawn, failed, again] = [await ready(), await ready(), await ready(), await ready()];
    const processed = async (changes: Partial<Document>) => {
      const document = await read(changes);
      await store().markProcessed(document.id, 1, []);
      return document;
    };
    await processed({ fileType: 'txt' });
    const missing = [await processed({ fileType: 'pdf' }), await processed({ fileType: 'pdf' })];
    await added({ fileType: 'pdf' });
    for (const { id } of [drawn, failed, again]) await store().setPicture(id, 1, undefined);
    await store().beginVersion(again.id, 1, []);
    for (let job = await store().jobs.claim(PICTURE, 'me', 10_000); job; ) {
      if (job.key !== waits.id) await store().jobs.complete(job.id, 'me');
      job = await store().jobs.claim(PICTURE, 'me', 10_000);
    }
    expect(await store().addPictureJobs(1)).toBe(1);
    expect(await store().addPictureJobs(9)).toBe(1);
    expect(await store().addPictureJobs(9)).toBe(0);
    const keys: string[] = [];
    for (let job = await store().jobs.claim(PICTURE, 'me', 10_000); job; ) {
      keys.push(job.key);
      job = await store().jobs.claim(PICTURE, 'me', 10_000);
    }
    expect(keys.toSorted()).toEqual(missing.map(({ id }) => id).toSorted());
  });

  it('names the picture of a removed document until it is purged, and draws none any more', async () => {
    const { id, sha256 } = await ready();
    const first = picture('a');
    await store().setPicture(id, 1, first);
    const left = { documentId: id, sha256, picture: first };
    expect(await store().remove(id, [])).toEqual(left);
    expect(await store().leftovers(10)).toEqual([left]);
    expect(await store().setPicture(id, 1, picture('b'))).toBeUndefined();
    expect(await store().existing([first.id])).toEqual(new Set());
    expect(await store().jobs.nextDue(PICTURE)).toBeUndefined();
    await store().purge(id);
    expect(await store().leftovers(10)).toEqual([]);
  });
}
