import type { MongoDatabase } from '@cairn/messaging/mongo';
import type { MigrationPlan, Mongo } from '@cairn/persistence/mongo';
import { loadConfigOrExit, platformSchema } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import type { Platform } from '@cairn/service/run';

export const MIGRATE_USAGE = '  npm run admin -- migrate [--dry-run]\n';

/** Every service that keeps records. */
const services: Record<string, () => Promise<{ openStore(platform: Platform): Promise<unknown> }>> = {
  auth: () => import('@cairn/auth/service'),
  projects: () => import('@cairn/projects/service'),
  documents: () => import('@cairn/documents/service'),
  chat: () => import('@cairn/chat/service'),
  memory: () => import('@cairn/memory/service'),
  search: () => import('@cairn/search/service'),
  notifications: () => import('@cairn/notifications/service'),
};

/**
 * Brings the databases of all services up to date, or says what that would change. Asks nothing of the event server, so
 * that it can go before everything else.
 *
 * @returns the code to exit with: 1 when a database cannot be brought up to date; none is changed then.
 */
export async function migrate(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== '--dry-run')) {
    process.stderr.write(`Usage:\n${MIGRATE_USAGE}`);
    return 2;
  }
  const config = loadConfigOrExit(platformSchema);
  if (!config.MONGODB_URI) {
    process.stdout.write(
      'Records are kept in the data folder (MONGODB_URI is not set): each file takes its steps when Cairn starts.\n',
    );
    return 0;
  }
  const { createMongo } = await import('@cairn/persistence/mongo');
  const { databasesOf } = await import('@cairn/messaging/mongo');
  const logger = createLogger('admin', config.LOG_LEVEL, process.stderr);
  const mongo = createMongo({ uri: config.MONGODB_URI, namespace: config.CAIRN_NAMESPACE, logger });
  try {
    await openStores(mongo);
    return await bringUpToDate(databasesOf(mongo), args.includes('--dry-run'));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await mongo.close();
  }
}

async function openStores(mongo: Mongo): Promise<void> {
  // A store on the database server asks for nothing else of a platform.
  const platform: Partial<Platform> = { mongo };
  for (const load of Object.values(services)) {
    const { openStore } = await load();
    await openStore(platform as Platform);
  }
}

async function bringUpToDate(databases: readonly MongoDatabase[], dryRun: boolean): Promise<number> {
  const plans: [MongoDatabase, MigrationPlan][] = [];
  for (const database of databases) plans.push([database, await database.plan()]);
  for (const [database, plan] of plans) {
    const isNeeded = plan.steps.length > 0 || plan.indexes.length > 0;
    if (isNeeded && !dryRun) await database.component.start?.();
    process.stdout.write(`${database.service}: ${isNeeded ? changesText(plan, dryRun) : 'up to date'}\n`);
  }
  return 0;
}

function changesText({ steps, indexes }: MigrationPlan, dryRun: boolean): string {
  return [
    dryRun ? 'would change' : 'changed',
    ...steps.map((step) => `  step: ${step}`),
    ...indexes.map((index) => `  index: ${index}`),
  ].join('\n');
}
