import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleDocument } from '#testing/samples.ts';
import { session } from '../auth/session.ts';
import { cancelUploads, clearFinishedUploads, currentUploads, upload } from './upload-queue.ts';

/** Stands where the server is: requests wait until a test ends them. */
class Line {
  static open: Line[] = [];
  static sent: string[] = [];
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  statusText = '';
  responseText = '';
  name = '';
  open = () => undefined;
  setRequestHeader = () => undefined;
  send(form: FormData) {
    this.name = (form.get('file') as File).name;
    Line.open.push(this);
    Line.sent.push(this.name);
  }
  abort() {
    this.#end();
    this.onabort?.();
  }
  #end() {
    Line.open = Line.open.filter((each) => each !== this);
  }
  finish() {
    this.#end();
    this.status = 201;
    this.responseText = JSON.stringify({ ...sampleDocument({ id: this.name }), already_there: true });
    this.onload?.();
  }
  lose() {
    this.#end();
    this.onerror?.();
  }
}

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ file: new File(['x'], `${index}.txt`) }));
const inState = (state: string) => currentUploads().filter((each) => each.state === state);

describe('uploads', () => {
  beforeEach(() => {
    Line.open = [];
    Line.sent = [];
    vi.stubGlobal('XMLHttpRequest', Line);
  });
  afterEach(() => {
    cancelUploads(3);
    clearFinishedUploads();
    session.signOut();
    vi.unstubAllGlobals();
  });

  it('travel three at once, in the order they were chosen, however many there are', async () => {
    const results = files(200).map((file) => upload(3, file));
    let most = 0;
    while (Line.open.length > 0) {
      most = Math.max(most, Line.open.length);
      Line.open[0]?.finish();
      // What was sent is settled before the next begins.
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(results);
    expect(most).toBe(3);
    expect(Line.sent).toEqual(files(200).map(({ file }) => file.name));
    expect(inState('ready')).toHaveLength(200);
  });

  it('say how far each is by the percent', () => {
    void upload(3, { file: new File(['x'], 'a.txt') });
    const progress = (loaded: number) =>
      Line.open[0]?.upload.onprogress?.({ lengthComputable: true, loaded, total: 1_000 });
    progress(500);
    const before = currentUploads();
    progress(502);
    expect(currentUploads()).toBe(before);
    progress(510);
    expect(currentUploads()[0]?.sent).toBe(0.51);
  });

  it('whose connection is lost half way wait, and begin again by themselves', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const result = upload(3, { file: new File(['x'], 'a.txt') });
    Line.open[0]?.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
    Line.open[0]?.lose();
    await waitFor(() => expect(inState('held')).toHaveLength(1));
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(Line.sent).toEqual(['a.txt', 'a.txt']));
    expect(currentUploads()[0]).toMatchObject({ state: 'sending', sent: 0 });
    Line.open[0]?.finish();
    expect((await result).state).toBe('ready');
  });

  it('that are not sent yet are cancelled together', async () => {
    const results = files(10).map((file) => upload(3, file));
    Line.open[0]?.finish();
    await results[0];
    cancelUploads(3);
    await Promise.all(results);
    expect([inState('ready').length, inState('cancelled').length, Line.open.length]).toEqual([1, 9, 0]);
  });
});
