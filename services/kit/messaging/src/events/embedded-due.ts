import type { Sqlite } from '@cairn/persistence/store';

export interface DueDelivery {
  seq: number;
  project_id: number;
  /** Begun so far, and how many of these failed: over the others the process ended. */
  attempts: number;
  failures: number;
  body: Uint8Array;
}

/** How many due deliveries are looked through one by one before the busy projects are stepped over. */
const LOOK_THROUGH = 64;

/**
 * The delivery of a consumer that has been due longest, leaving out projects it is busy with.
 *
 * Mostly one of the first few will do. When a busy project has a long backlog, to pass over it row by row would make
 * the work of draining it grow with its square, so then each project's first is looked up instead.
 */
export function firstDue(
  db: Sqlite,
  consumer: string,
  now: number,
  busyProjects: readonly number[],
): DueDelivery | undefined {
  const busy = JSON.stringify(busyProjects);
  const near = db.get<DueDelivery>(
    `SELECT d.seq, d.project_id, d.attempts, d.failures, e.body
     FROM (SELECT seq, project_id, attempts, failures, due_at FROM deliveries
           WHERE consumer = ? AND parked_at IS NULL AND due_at <= ?
           ORDER BY due_at, seq LIMIT ${LOOK_THROUGH}) d
     JOIN events e ON e.seq = d.seq
     WHERE d.project_id = 0 OR d.project_id NOT IN (SELECT value FROM json_each(?))
     ORDER BY d.due_at, d.seq LIMIT 1`,
    consumer,
    now,
    busy,
  );
  if (near || busyProjects.length === 0) return near;
  const project = db.get<{ id: number }>(
    `WITH RECURSIVE projects (id) AS (
       SELECT min(project_id) FROM deliveries WHERE consumer = ?1 AND parked_at IS NULL
       UNION ALL
       SELECT (SELECT min(project_id) FROM deliveries
               WHERE consumer = ?1 AND parked_at IS NULL AND project_id > projects.id)
       FROM projects WHERE id IS NOT NULL
     ),
     firsts (id, due_at) AS (
       SELECT id, (SELECT min(due_at) FROM deliveries
                   WHERE consumer = ?1 AND parked_at IS NULL AND project_id = projects.id)
       FROM projects WHERE id IS NOT NULL
     )
     SELECT id FROM firsts
     WHERE due_at <= ?2 AND (id = 0 OR id NOT IN (SELECT value FROM json_each(?3)))
     ORDER BY due_at LIMIT 1`,
    consumer,
    now,
    busy,
  );
  return (
    project &&
    db.get<DueDelivery>(
      `SELECT d.seq, d.project_id, d.attempts, d.failures, e.body
       FROM deliveries d JOIN events e ON e.seq = d.seq
       WHERE d.consumer = ? AND d.project_id = ? AND d.parked_at IS NULL AND d.due_at <= ?
       ORDER BY d.due_at, d.seq LIMIT 1`,
      consumer,
      project.id,
      now,
    )
  );
}

/** The deliveries of a consumer that follow one that is due, of its project, up to the first that was tried before. */
export function untriedAfter(
  db: Sqlite,
  consumer: string,
  now: number,
  first: DueDelivery,
  most: number,
): DueDelivery[] {
  const rows = db.all<DueDelivery>(
    `SELECT d.seq, d.project_id, d.attempts, d.failures, e.body
     FROM deliveries d JOIN events e ON e.seq = d.seq
     WHERE d.consumer = ? AND d.project_id = ? AND d.parked_at IS NULL AND d.due_at <= ? AND d.seq <> ?
     ORDER BY d.due_at, d.seq LIMIT ?`,
    consumer,
    first.project_id,
    now,
    first.seq,
    most,
  );
  const tried = rows.findIndex(({ attempts }) => attempts > 0);
  return tried === -1 ? rows : rows.slice(0, tried);
}
