/** What one document may cost. */
export interface ExtractionLimits {
  /** Milliseconds the reader may work in all; time the caller takes to store pages does not count. */
  readonly wallMs: number;
  /** Milliseconds the reader may go without a word. */
  readonly stallMs: number;
  /** Bytes resident, WebAssembly memory included. */
  readonly memoryBytes: number;
  readonly maxPages: number;
  /** UTF-16 units over all pages. */
  readonly maxTextLength: number;
  /** Bytes of one message from the reader. */
  readonly maxMessageBytes: number;
}

const MIB = 1024 * 1024;

/** A 50 MB text file has at most 50 million characters; 5,000 pages is twice the longest annual report at hand. */
export const DEFAULT_LIMITS: ExtractionLimits = {
  wallMs: 10 * 60_000,
  stallMs: 90_000,
  memoryBytes: 1024 * MIB,
  maxPages: 5_000,
  maxTextLength: 60_000_000,
  maxMessageBytes: 8 * MIB,
};
