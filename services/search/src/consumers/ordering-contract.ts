import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ConsumerOptions, type Envelope, newEvent } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdaptersUnderTest } from '../domain/indexing-contract.ts';
import { passage } from '../engine/contract/use-engine.ts';
import { testSource } from '../testing/test-source.ts';
import { removeDeleted } from './document-deleted.ts';
import { indexExtracted } from './document-extracted.ts';
import { followRenames } from './document-renamed.ts';
import { removeReplaced } from './document-replaced.ts';
import { forgetProject } from './project-deleted.ts';

/** What happened to a document, in the order it happened. */
interface History {
  versions: number;
  renames: number;
  /** How often a newer document took its place, or it came back. */
  placings: number;
  deleted: boolean;
}

const history = fc.record({
  versions: fc.integer({ min: 1, max: 3 }),
  renames: fc.integer({ min: 0, max: 2 }),
  placings: fc.integer({ min: 0, max: 3 }),
  deleted: fc.boolean(),
});

/** Names what is indexed: passages of one version cannot be taken for those of another. */
const textsOf = (documentId: string, version: number) =>
  Array.from({ length: version + 1 }, (_, i) => `basalt ${documentId} v${version} part ${i}`);

/**
 * What must hold of events on whatever adapters, also when two processes act on them.
 * @param runs how many random histories are tried.
 */
export function describeOrdering(
  adapters: string,
  open: () => Promise<AdaptersUnderTest>,
  runs: number,
): void {
  describe(`events in any order, more than once and at the same time, on ${adapters}`, () => {
    let under: AdaptersUnderTest;
    const source = testSource(async function* (version) {
      await nextTurn();
      // Of a document read again, the documents service keeps only the newest text.
      const newest = newestVersion.get(version.documentId) ?? 0;
      if (version.version < newest && version.version % 2 === 0) throw commonRefusals.project_not_found();
      for (const [ordinal, text] of textsOf(version.documentId, version.version).entries()) {
        yield [passage(version, ordinal, text)];
        await nextTurn();
      }
    });
    const newestVersion = new Map<string, number>();
    /** Those of each process. */
    let consumers: ConsumerOptions[][];
    let projectId = 0;

    beforeAll(async () => {
      under = await open();
      consumers = under.replicas.map((adapters) => {
        const parts = { ...adapters, source };
        return [
          indexExtracted(parts),
          removeDeleted(parts, { publish: async () => undefined }),
          removeReplaced(parts),
          followRenames(parts),
          forgetProject(parts, { publish: async () => undefined }),
        ];
      });
    });
    afterAll(() => under.close());

    const delivery = { attempt: 1, signal: new AbortController().signal };

    /** To one of the processes. */
    async function deliver(event: Envelope, turn: number): Promise<void> {
      for (const consumer of consumers[turn % consumers.length] ?? []) {
        if (consumer.subjects.includes(event.subject)) await consumer.handle(event, delivery);
      }
    }

    /** Those that one of the processes has waiting: each consumer gets its own at once, where it can. */
    async function deliverTogether(events: Envelope[], turn: number): Promise<void> {
      for (const consumer of consumers[turn % consumers.length] ?? []) {
        const wanted = events.filter(({ subject }) => consumer.subjects.includes(subject));
        if (consumer.handleTogether) await consumer.handleTogether(wanted, new AbortController().signal);
        else for (const event of wanted) await consumer.handle(event, delivery);
      }
    }

    function eventsOf(documentId: string, { versions, renames, placings, deleted }: History): Envelope[] {
      let clock = 1_000;
      let name = 'name-0.txt';
      const made = (payload: Envelope['payload'] & object): Envelope => ({
        ...newEvent(payload, { projectId }),
        time: new Date(clock++),
      });
      const events: Envelope[] = [];
      const extracted = (version: number, placed?: number) =>
        made({
          $case: 'documentExtracted',
          value: {
            documentId,
            version,
            name,
            fileType: 'FILE_TYPE_TXT' as const,
            chunksCount: version + 1,
            createdAt: new Date(0),
            placings: placed,
          },
        });
      for (let version = 1; version <= versions; version++) {
        events.push(extracted(version));
        if (version > renames) continue;
        name = `name-${version}.txt`;
        events.push(made({ $case: 'documentRenamed', value: { documentId, name } }));
      }
      for (let placed = 1; placed <= placings; placed++) {
        const isReplaced = placed % 2 === 1;
        const value = { documentId, placings: placed };
        events.push(isReplaced ? made({ $case: 'documentReplaced', value }) : extracted(versions, placed));
      }
      if (deleted) events.push(made({ $case: 'documentDeleted', value: { documentId } }));
      return events;
    }

    it('ends with the newest version of what remains, whole, and with nothing of what was deleted', async () => {
      const scenario = fc.record({
        documents: fc.array(history, { minLength: 1, maxLength: 3 }),
        projectDeleted: fc.boolean(),
        order: fc.infiniteStream(fc.nat()),
        atOnce: fc.integer({ min: 1, max: 6 }),
        together: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(scenario, async ({ documents, projectDeleted, order, atOnce, together }) => {
          projectId++;
          const all = documents.map((document) => ({ ...document, id: uuidv7() }));
          for (const { id, versions } of all) newestVersion.set(id, versions);
          const events = all.flatMap((document) => eventsOf(document.id, document));
          if (projectDeleted) events.push(newEvent({ $case: 'projectDeleted', value: {} }, { projectId }));
          const shuffled = [...events, ...events]
            .map((event) => ({ event, key: order.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ event }) => event);
          for (let at = 0; at < shuffled.length; at += atOnce) {
            const some = shuffled.slice(at, at + atOnce);
            const halves = [some.filter((_, i) => i % 2 === 0), some.filter((_, i) => i % 2 === 1)];
            await Promise.all(together ? halves.map(deliverTogether) : some.map(deliver));
          }

          const remaining = projectDeleted
            ? []
            : all.filter(({ deleted, placings }) => !deleted && placings % 2 === 0);
          const expected = remaining.flatMap(({ id, versions }) => textsOf(id, versions));
          const [{ engine, store }] = under.replicas;
          const { passages, documentsSearched } = await engine.passages({
            projectId,
            text: 'basalt',
            documentIds: [],
            limit: 100,
          });
          expect(passages.map(({ text }) => text).sort()).toEqual(expected.sort());
          expect(documentsSearched).toBe(remaining.length);
          expect(await engine.stats(projectId)).toEqual({
            documents: remaining.length,
            passages: expected.length,
          });
          for (const { id, versions, renames } of remaining) {
            const name = `name-${Math.min(versions, renames)}.txt`;
            expect(new Set(passages.filter((p) => p.documentId === id).map((p) => p.documentName))).toEqual(
              new Set([name]),
            );
            expect(await store.get(id)).toMatchObject({ indexedVersion: versions, name });
          }
        }),
        { numRuns: runs },
      );
    });
  });
}
