import { keyNumber, type PortableStore, portablePages } from '@cairn/persistence/portable';
import { loadConfigOrExit, platformSchema } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import { countedMemory, countedThings, rebuildCounts, type ThingThere } from '@cairn/projects/rebuild';
import { type Component, openPlatform, type Platform } from '@cairn/service/run';

export const REBUILD_USAGE = '  npm run admin -- rebuild-counts\n';

type Opened = { portable: PortableStore; component: Component };

interface OwnedValue {
  projectId?: number;
  createdAt: string;
  /** Of a document with several versions, which count as one. */
  seriesId?: string;
  /** Of a memory. */
  restorations?: number;
}

/** How counted things are distinguished among the records of the services that own them. */
const owners: {
  open(platform: Platform): Promise<Opened>;
  kind: ThingThere['kind'];
  records: string;
  read(key: string, value: OwnedValue): Omit<ThingThere, 'kind'>;
}[] = [
  {
    open: async (platform) => (await import('@cairn/documents/service')).openStore(platform),
    kind: 'document',
    records: 'documents',
    read: (key, { projectId = 0, createdAt, seriesId: id = key }) => ({
      projectId,
      id,
      createdAt: new Date(createdAt),
    }),
  },
  {
    open: async (platform) => (await import('@cairn/chat/service')).openStore(platform),
    kind: 'chat_session',
    records: 'sessions',
    read: (key, { projectId = 0, createdAt }) => ({
      projectId,
      id: String(keyNumber(key)),
      createdAt: new Date(createdAt),
    }),
  },
  {
    open: async (platform) => (await import('@cairn/memory/service')).openStore(platform),
    kind: 'memory',
    records: 'items',
    read(key, { createdAt, restorations }) {
      const [project = '', ...id] = key.split('/');
      const counted = countedMemory(id.join('/'), restorations);
      return { projectId: keyNumber(project), id: counted, createdAt: new Date(createdAt) };
    },
  },
];

const PAGE = 200;

async function* owned(platform: Platform): AsyncGenerator<ThingThere> {
  for (const { open, kind, records, read } of owners) {
    const { portable, component } = await open(platform);
    const series = new Set<string>();
    try {
      for await (const page of portablePages(portable, records, PAGE)) {
        for (const { key, value } of page) {
          const { seriesId } = value as OwnedValue;
          if (seriesId !== undefined && series.has(seriesId)) continue;
          if (seriesId !== undefined) series.add(seriesId);
          yield { kind, ...read(key, value as OwnedValue) };
        }
      }
    } finally {
      await component.stop?.();
    }
  }
}

/**
 * Counts the things of all projects again from the services that own them, beside a running Cairn.
 *
 * @returns the code to exit with.
 */
export async function rebuild(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    process.stderr.write(`Usage:\n${REBUILD_USAGE}`);
    return 2;
  }
  const config = loadConfigOrExit(platformSchema);
  const logger = createLogger('admin', config.LOG_LEVEL, process.stderr);
  const platform = await openPlatform({ config, name: 'admin', logger });
  try {
    await platform.component.start?.();
    const { openStore } = await import('@cairn/projects/service');
    const store = await openStore(platform);
    const { projects, added, removed, redated } = await rebuildCounts({
      store,
      counted: () => countedThings(store.portable),
      owned: () => owned(platform),
    });
    await store.component.stop?.();
    process.stdout.write(
      projects === 0
        ? 'Every count was right.\n'
        : `${projects} projects corrected: ${added} things added, ${removed} taken out, ${redated} given their time\n`,
    );
    return 0;
  } finally {
    await platform.component.stop?.();
  }
}
