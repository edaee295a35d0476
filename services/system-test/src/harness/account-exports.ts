import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import type { Answer, Person } from './person.ts';
import { until } from './until.ts';

/** An export as its person sees it. */
export interface ExportJob {
  id: string;
  state: 'waiting' | 'running' | 'ready' | 'failed';
  done: number;
  total: number;
}

interface Manifest {
  counts: Record<string, number>;
  entries: { path: string; sha256: string }[];
}

const PATH = '/api/users/me/exports';

/** Asks again where a replica has ended with the call: what is not known to be safe is not sent twice by itself. */
function posted<T>(person: Person, path: string): Promise<Answer<T>> {
  return until(async () => {
    const answer = await person.call<T>('POST', path, {});
    return answer.status !== 503 && answer;
  });
}

/** Asks for an export. @throws Error when it is refused. */
export async function requestExport(person: Person): Promise<ExportJob> {
  const { status, body } = await posted<ExportJob>(person, PATH);
  if (status !== 202) throw new Error(`asking for an export answered ${status}`);
  return body;
}

/** The export that a person has. */
export async function exportOf(person: Person): Promise<ExportJob | undefined> {
  return (await person.call<ExportJob[]>('GET', PATH)).body[0];
}

/** Waits until an export is ready. */
export function readyExport(person: Person, id: string, seconds = 90): Promise<ExportJob> {
  let last: ExportJob | undefined;
  return until(
    async () => {
      // What is away for a moment is asked again.
      last = await exportOf(person).catch(() => last);
      return last?.id === id && last.state === 'ready' && last;
    },
    { seconds, describe: () => JSON.stringify(last) },
  );
}

/**
 * Downloads an archive as a browser does, and gives what its manifest counts.
 *
 * @throws Error when it cannot be downloaded, or is not what its manifest says.
 */
export async function countsOf(person: Person, id: string): Promise<Record<string, number>> {
  const link = await posted<{ url: string }>(person, `${PATH}/${id}/link`);
  const cookie = link.headers.get('set-cookie')?.split(';')[0] ?? '';
  const archive = await fetch(person.base + link.body.url, { headers: { Cookie: cookie } });
  if (archive.status !== 200) throw new Error(`the download of an export answered ${archive.status}`);
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as Manifest;
  for (const { path, sha256 } of manifest.entries) {
    const hash = createHash('sha256').update(files[path] ?? '');
    if (hash.digest('hex') !== sha256) throw new Error(`${path} is not what the manifest says`);
  }
  return manifest.counts;
}
