import { naughtyLists } from '@cairn/testing/naughty-strings';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type SearchUnderTest, searchUnderTest } from './testing/search-under-test.ts';

describe('a search for hostile strings', () => {
  let under: SearchUnderTest;
  const ada = { userId: uuidv7() };
  beforeAll(async () => {
    under = await searchUnderTest();
    under.world.projects.push({ id: 1, name: 'Harbour' });
    under.world.members.set(1, new Map([[ada.userId, 'ROLE_OWNER']]));
    await under.addDocument(1, 'a.txt', ['Granite, rope and tar.']);
  });
  afterAll(() => under.close());

  /** What a call came to: nothing, or the code of its error. */
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      ({ code }) => code,
    );

  for (const list of naughtyLists) {
    list.it(`of ${list.name} is answered, or refused as no search`, async () => {
      const call = await under.platform.as(ada);
      for (const text of list.strings()) {
        const query = text.toWellFormed();
        const request = { projectId: 1, query };
        const codes = await Promise.all([
          outcome(under.search.searchPassages({ ...request, limit: 0, documentIds: [] }, call)),
          outcome(under.search.searchDocuments(request, call)),
          outcome(under.search.searchAll({ query }, call)),
        ]);
        for (const code of codes) expect([undefined, 'invalid_input'], JSON.stringify(text)).toContain(code);
      }
    });
  }
});
