import { naughtyLists } from '@cairn/testing/naughty-strings';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type GatewayUnderTest, gatewayUnderTest } from './testing/gateway-under-test.ts';

/** What services and stores make of them is asked there. */
describe('hostile strings', () => {
  let under: GatewayUnderTest;
  beforeAll(async () => {
    under = await gatewayUnderTest();
  });
  afterAll(() => under.close());

  for (const list of naughtyLists) {
    list.it(`of ${list.name} pass the gateway as they are, in bodies and in addresses`, async () => {
      for (const text of list.strings().map((each) => each.toWellFormed())) {
        const changed = await under.send(
          'PATCH',
          '/api/projects/1/documents/d',
          JSON.stringify({ name: text }),
        );
        const listed = await under.call(`/api/projects/1/documents?query=${encodeURIComponent(text)}`);
        const what = JSON.stringify(text);
        if (changed.status !== 422) expect(await changed.json(), what).toMatchObject({ name: text });
        if (listed.status !== 422) expect(under.listed.at(-1)?.query, what).toBe(text);
        expect([200, 422], what).toContain(changed.status);
        expect([200, 422], what).toContain(listed.status);
      }
    });

    list.it(`of ${list.name} are names of files that come and go, and no header`, async () => {
      for (const text of list.strings().map((each) => each.toWellFormed())) {
        const what = JSON.stringify(text);
        const form = new FormData();
        form.set('file', new Blob(['words']), `${text}.txt`);
        const sent = await under.call('/api/projects/1/documents', { method: 'POST', body: form });
        expect([201, 422], what).toContain(sent.status);
        if (sent.status === 422) continue;
        expect(under.uploads.at(-1), what).toMatchObject({ bytes: 5, whole: true });
        const file = await under.call('/api/projects/1/documents/d/download');
        expect(file.status, what).toBe(200);
        expect(file.headers.get('set-cookie')).toBeNull();
        expect(await file.text()).toBe('words');
      }
    });
  }
});
