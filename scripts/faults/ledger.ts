/** What became of something that was sent, as its sender knows. */
export type Outcome =
  /** It was acknowledged: it must be there, once. */
  | 'acknowledged'
  /** It was refused: it must not be there. */
  | 'refused'
  /** No answer came, or one that says that a part was away: it may be there, once at most. */
  | 'unknown';

export interface Sent {
  outcome: Outcome;
}

export interface SentDocument extends Sent {
  project: number;
  name: string;
  /** A word that stands in this document alone. */
  word: string;
  id?: string;
  /** How a deletion went, where one was sent. */
  deleted?: Outcome;
}

export interface SentQuestion extends Sent {
  project: number;
  session: number;
  /** Stands in this question alone. */
  word: string;
  /** The text as it was followed to its end; absent when the end was not seen. */
  followed?: string;
  /** How often the stream had to be taken up again. */
  resumed: number;
}

export interface SentMemory extends Sent {
  project: number;
  /** Its last word stands in this memory alone. */
  content: string;
  id?: string;
  /** How a deletion went, where one was sent. */
  deleted?: Outcome;
}

/** Something with a last value: a project's name, a session's. `values` are those it may have. */
export interface Named {
  project: number;
  session?: number;
  values: Set<string>;
}

/** Everything a workload has sent. */
export interface Ledger {
  projects: Named[];
  sessions: Named[];
  documents: SentDocument[];
  questions: SentQuestion[];
  memories: SentMemory[];
  /** What got no answer, or one that says that a part was away, in order. */
  unanswered: string[];
  /** Streams whose connection was cut before they had ended, and which their reader took up and followed to the end. */
  cut: string[];
}

/** A line of the balance: what was sent, what was found, and what does not fit. */
export interface BalanceLine {
  what: string;
  sent: number;
  acknowledged: number;
  unknown: number;
  found: number;
  faults: string[];
}

export function printBalance(lines: readonly BalanceLine[], write: (text: string) => void): void {
  const header = ['', 'sent', 'acknowledged', 'unknown', 'found', 'faults'];
  const rows = lines.map(({ what, sent, acknowledged, unknown, found, faults }) =>
    [what, sent, acknowledged, unknown, found, faults.length].map(String),
  );
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [header, ...rows]) {
    write(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    );
  }
  for (const { what, faults } of lines)
    for (const fault of faults.slice(0, 20)) write(`  ! ${what}: ${fault}`);
}
