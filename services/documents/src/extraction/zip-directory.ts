/** Reads bytes `start` (included) to `end` (excluded) of a file. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

/** One file in a ZIP archive, as its central directory says. Sizes are claims, not facts. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly compressedSize: number;
  readonly localOffset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
/** The end record is 22 bytes and may be followed by a comment of up to 65,535. */
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY = 4 * 1024 * 1024;

/**
 * The central directory of a ZIP archive (APPNOTE.TXT 4.3.12 and 4.3.16), undefined when there is none to be read: not
 * an archive, cut off, or in the 64-bit form, which no file of our size needs.
 */
export async function readZipDirectory(read: ReadRange, size: number): Promise<ZipEntry[] | undefined> {
  const tailStart = Math.max(0, size - END_LENGTH - MAX_COMMENT);
  const tail = Buffer.from(await read(tailStart, size));
  const end = findEnd(tail);
  if (end === undefined) return undefined;
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (length > MAX_DIRECTORY || offset + length > size) return undefined;
  return parseEntries(Buffer.from(await read(offset, offset + length)));
}

/** Where an entry's data begins in the file, behind its local header; undefined when no such header stands there. */
export function dataOffset(file: Uint8Array, entry: ZipEntry): number | undefined {
  const header = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (entry.localOffset + 30 > header.length) return undefined;
  if (header.readUInt32LE(entry.localOffset) !== LOCAL_SIGNATURE) return undefined;
  const start =
    entry.localOffset +
    30 +
    header.readUInt16LE(entry.localOffset + 26) +
    header.readUInt16LE(entry.localOffset + 28);
  return start + entry.compressedSize <= header.length ? start : undefined;
}

function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  return undefined;
}

function parseEntries(directory: Buffer): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      localOffset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries.length > 0 ? entries : undefined;
}
