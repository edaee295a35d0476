/** A whole Cairn under test, in one of its shapes. */
export interface Cairn {
  url: string;
  /** Names what it keeps: a Cairn booted with the same folder goes on with it. */
  dataDir: string;
  /** Everything its processes have printed. */
  output(): string;
  /** Resident memory of all its processes, in bytes. */
  residentBytes(): Promise<number>;
  /** The same of each process, in an order that does not change. */
  residentBytesOfEach(): Promise<number[]>;
  /** Places where a word stands in what it keeps, deleted or not; of `files`, only those of uploaded files. */
  placesOf(word: string, where?: 'files'): Promise<string[]>;
  /** How many uploads were begun and neither kept nor cleared away. */
  unfinishedUploads(): Promise<number>;
  /** How many archives of exports are kept. */
  archives(): Promise<number>;
  /** Ends all of it as a power cut would. */
  kill(): Promise<void>;
  /** Ends all of it as an operator would; gives the exit code, the first that is not 0 where there are several. */
  stop(): Promise<number | null>;
  /** Removes what it keeps outside `dataDir`. */
  discard(): Promise<void>;
}

export interface BootOptions {
  dataDir?: string;
  env?: Record<string, string>;
  /** A command to run it under, for instance `['prlimit', '--fsize=1000000']`; standalone only. */
  under?: string[];
  /** The file that starts it, in place of the source; standalone only. */
  main?: string;
}
