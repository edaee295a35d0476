import type { DatabaseSync } from 'node:sqlite';
import { PackedVectors } from '../../ranking/packed-vectors.ts';
import type { ProjectIndex, ProjectTotals } from '../project-index.ts';
import type { ProjectView } from '../project-view.ts';
import type { VectorReader } from '../scorer.ts';
import { HeldProject } from './held-project.ts';
import type { HeldLimits } from './limits.ts';

/** Projects of which is noted when they were searched. */
const MOST_NOTED = 1_000;

interface Run {
  versionKey: number;
  first: number;
  last: number;
}

/**
 * The projects searched last, in memory as far as they are small. What is held is that of the view of the index that a
 * search has, by the number of the project's last change; after a change only what is new is read. Keys of passages are
 * never used twice, so the same runs of keys are the same passages.
 */
export class HeldProjects {
  readonly #limits: HeldLimits;
  readonly #view: ProjectView;
  readonly #reader: VectorReader;
  readonly #visible;
  /** The one searched last is the last. */
  readonly #held = new Map<number, HeldProject>();
  /** Project -> the change as of which it was last searched, of those too large to be read for one search. */
  readonly #searched = new Map<number, number>();

  constructor(
    db: DatabaseSync,
    limits: HeldLimits,
    { view, reader }: { view: ProjectView; reader: VectorReader },
  ) {
    this.#limits = limits;
    this.#view = view;
    this.#reader = reader;
    this.#visible = db.prepare(
      `SELECT json_group_array(json_array(version_key, first_id, last_id)) AS extents FROM (
         SELECT e.* FROM documents d
           CROSS JOIN versions v ON v.document_key = d.document_key AND v.state = 'live'
           CROSS JOIN extents e USING (version_key)
         WHERE d.project_id = ? ORDER BY e.first_id)`,
    );
  }

  /** The project as of the caller's view of the index; undefined where holding it does not pay. */
  open(projectId: number): ProjectIndex | undefined {
    const totals = this.#view.totals(projectId);
    const held = this.#held.get(projectId);
    this.#held.delete(projectId);
    if (!this.#fits(totals) || !this.#pays(projectId, totals)) return undefined;
    const project = held?.totals.changed === totals.changed ? held : this.#read(projectId, totals, held);
    this.#held.set(projectId, project);
    if (project !== held) this.#makeRoom();
    return project;
  }

  forget(projectId: number): void {
    this.#held.delete(projectId);
    this.#searched.delete(projectId);
  }

  /** Whether the project is small enough to be held. */
  canHold(projectId: number): boolean {
    return this.#fits(this.#view.totals(projectId));
  }

  #fits({ passages, length }: ProjectTotals): boolean {
    return passages <= this.#limits.passages && length <= this.#limits.length;
  }

  /** Reading a large project takes longer than a search without: it pays where two searches follow one change. */
  #pays(projectId: number, { passages, changed }: ProjectTotals): boolean {
    if (passages <= this.#limits.atOnce) return true;
    const before = this.#searched.get(projectId);
    this.#searched.delete(projectId);
    this.#searched.set(projectId, changed);
    if (this.#searched.size > MOST_NOTED) this.#searched.delete([...this.#searched.keys()][0] as number);
    return before === changed;
  }

  #read(projectId: number, totals: ProjectTotals, before: HeldProject | undefined): HeldProject {
    const extents = String(this.#visible.get(projectId)?.extents);
    const packed = before?.extents === extents ? before.packed : this.#pack(runsOf(extents), before);
    return new HeldProject(projectId, this.#view, { totals, extents, packed });
  }

  /** The passages of the runs; those that were held already are not read again. */
  #pack(runs: Run[], before: HeldProject | undefined): PackedVectors {
    const kept = keptVersions(runs, before);
    const vectors = [...(before?.packed ?? [])].filter(({ versionKey }) => kept.has(versionKey));
    const missing = runs.filter(({ versionKey }) => !kept.has(versionKey));
    for (const { first, last } of joined(missing)) vectors.push(...this.#reader.between(first, last));
    return new PackedVectors(vectors.sort((a, b) => a.key - b.key));
  }

  #makeRoom(): void {
    let bytes = 0;
    for (const project of this.#held.values()) bytes += project.bytes;
    for (const [projectId, project] of this.#held) {
      if (bytes <= this.#limits.bytes || this.#held.size === 1) return;
      this.#held.delete(projectId);
      bytes -= project.bytes;
    }
  }
}

function runsOf(extents: string): Run[] {
  const rows = JSON.parse(extents) as [number, number, number][];
  return rows.map(([versionKey, first, last]) => ({ versionKey, first, last }));
}

/** Versions whose runs of keys are what they were: their passages are too. */
function keptVersions(runs: Run[], before: HeldProject | undefined): Set<number> {
  if (!before) return new Set();
  const then = signatures(runsOf(before.extents));
  return new Set([...signatures(runs)].filter(([key, text]) => then.get(key) === text).map(([key]) => key));
}

function signatures(runs: Run[]): Map<number, string> {
  const byVersion = new Map<number, string>();
  for (const { versionKey, first, last } of runs) {
    byVersion.set(versionKey, `${byVersion.get(versionKey) ?? ''}${first}-${last} `);
  }
  return byVersion;
}

/** Runs that follow one another without a gap, as one. */
function joined(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const previous = joined.at(-1);
    if (previous && run.first === previous.last + 1) previous.last = run.last;
    else joined.push({ ...run });
  }
  return joined;
}
