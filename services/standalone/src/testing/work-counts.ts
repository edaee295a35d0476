import { StatementSync } from 'node:sqlite';
import type { Metrics } from '@cairn/platform/telemetry';
import { vi } from 'vitest';

/** The table that a statement changes. */
const CHANGED = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)/;

/**
 * Counts what this process writes to SQLite files, until `stop`: each transaction, or statement outside of any, by the
 * tables it changes (`sessions turns`).
 */
export function countWrites() {
  const writes = new Map<string, number>();
  let open: Set<string> | undefined;
  const add = (tables: Iterable<string>) => {
    const name = [...tables].sort().join(' ');
    if (name !== '') writes.set(name, (writes.get(name) ?? 0) + 1);
  };
  const { run } = StatementSync.prototype;
  const spy = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
    this: StatementSync,
    ...values: unknown[]
  ) {
    const result = Reflect.apply(run, this, values);
    const { sourceSQL: sql } = this;
    // One that is rolled back leaves its tables to the next `BEGIN`, which forgets them.
    if (sql.startsWith('BEGIN')) open = new Set();
    if (sql === 'COMMIT') {
      add(open ?? []);
      open = undefined;
    }
    const table = CHANGED.exec(sql)?.[1];
    if (table !== undefined && Number(result.changes) > 0) open ? open.add(table) : add([table]);
    return result;
  });
  return {
    /** So far, those that change one of these tables. */
    of: (tables: readonly string[]) =>
      Object.fromEntries(
        [...writes].filter(([name]) => name.split(' ').some((each) => tables.includes(each))),
      ),
    stop() {
      spy.mockRestore();
    },
  };
}

/** How often each method was called so far, as `service.Method`. */
export async function callsSoFar(metrics: Metrics): Promise<Map<string, number>> {
  const { values } = await metrics.rpcSeconds.get();
  const calls = new Map<string, number>();
  for (const { metricName, labels, value } of values) {
    if (metricName?.endsWith('_count') !== true) continue;
    const name = `${String(labels.service).split('.')[1]}.${labels.method}`;
    calls.set(name, (calls.get(name) ?? 0) + value);
  }
  return calls;
}
