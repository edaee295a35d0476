import type { Person } from '../../../services/system-test/src/harness/person.ts';
import { until } from '../../../services/system-test/src/harness/until.ts';
import type { BenchFile } from './collection.ts';

/** Uploads that are on their way at once, as a browser sends them. */
const LANES = 4;

/**
 * Uploads files and waits until all can be found. Milliseconds from the first upload on.
 *
 * @throws Error when one could not be read, or takes over ten minutes.
 */
export async function searchableAfterMs(
  person: Person,
  project: number,
  files: readonly BenchFile[],
): Promise<number> {
  const begun = performance.now();
  const left = [...files];
  const uploaded: string[] = [];
  const lane = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      const { status, body } = await person.upload(project, file.name, file.content);
      if (status !== 201) throw new Error(`${file.name} was answered ${status}: ${JSON.stringify(body)}`);
      uploaded.push(body.id);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  // One at a time: asking should cost the server little.
  for (const id of uploaded) {
    const { status, name, error } = await until(
      async () => {
        const document = await person.document(project, id);
        return document.status !== 'processing' && document;
      },
      { seconds: 600, describe: () => id },
    );
    if (status === 'error') throw new Error(`${name}: ${error?.message}`);
  }
  return performance.now() - begun;
}
