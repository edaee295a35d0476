import type { PortableRecord } from '@cairn/persistence/portable';
import { BrokenBundle } from './broken-bundle.ts';
import { canonicalJson } from './canonical-json.ts';
import { type EntryName, type Header, isSame, type ListedFile, MANIFEST, type Manifest } from './format.ts';
import { Tally } from './tally.ts';

interface Kind {
  service: string;
  kind: string;
  tally: Tally;
}

/** Follows a bundle from entry to entry: what may come next, and what has come, to be held against the manifest. */
export class ExpectedOrder {
  #header: Header | undefined;
  #kinds: Kind[] = [];
  #part = 0;
  #isListing = false;
  #list = new Tally();
  #awaited: ListedFile[] = [];
  #files = { count: 0, bytes: 0 };
  #isOver = false;
  /** Of the kind, or the list, that is being read: the next must be greater. */
  #lastKey = '';

  get lastKey(): string {
    return this.#lastKey;
  }

  /** @throws BrokenBundle when such an entry cannot come here. */
  comes(name: EntryName, where: string): void {
    const misplaced = () => new BrokenBundle('stands in a place where it cannot be', where);
    if (this.#isOver || (this.#header === undefined) !== (name.type === 'header')) throw misplaced();
    if (name.type === 'file') return;
    if (this.#awaited.length > 0) throw new BrokenBundle(`is missing`, `files/${this.#awaited[0]?.key}`);
    if (name.type === 'records') {
      if (this.#isListing) throw misplaced();
      this.#comesKind(name, misplaced);
    }
    if (name.type === 'list') {
      if (!this.#isListing) this.#beginPart();
      this.#isListing = true;
      if (name.part !== ++this.#part) throw misplaced();
    }
  }

  #comesKind({ service, kind, part }: EntryName & { type: 'records' }, misplaced: () => Error): void {
    const current = this.#kinds.at(-1);
    if (current?.service !== service || current.kind !== kind) {
      if (this.#kinds.some((each) => each.service === service && each.kind === kind)) throw misplaced();
      this.#kinds.push({ service, kind, tally: new Tally() });
      this.#beginPart();
    }
    if (part !== ++this.#part) throw misplaced();
  }

  #beginPart(): void {
    this.#part = 0;
    this.#lastKey = '';
  }

  begins(header: Header): void {
    this.#header = header;
  }

  records(bytes: Uint8Array, records: readonly PortableRecord[]): void {
    this.#kinds.at(-1)?.tally.add(bytes, records.length);
    this.#lastKey = records.at(-1)?.key ?? this.#lastKey;
  }

  files(bytes: Uint8Array, listed: ListedFile[]): void {
    this.#list.add(bytes, listed.length);
    this.#awaited = listed;
    this.#lastKey = listed.at(-1)?.key ?? this.#lastKey;
  }

  /** @throws BrokenBundle when it is not the next file of the list. */
  file(sha256: string, size: number): ListedFile['value'] {
    const next = this.#awaited.shift();
    const where = `files/${sha256}`;
    if (next?.key !== sha256) throw new BrokenBundle('stands in a place where it cannot be', where);
    if (next.value.size !== size) {
      throw new BrokenBundle(`has ${size} bytes in place of ${next.value.size}`, where);
    }
    this.#files.count++;
    this.#files.bytes += size;
    return next.value;
  }

  /** @throws BrokenBundle when what came is not what the manifest says. */
  agrees(manifest: Manifest): void {
    this.#isOver = true;
    for (const [name, value] of Object.entries(this.#header ?? {})) {
      if (!Object.hasOwn(manifest, name)) continue;
      const said = manifest[name as keyof Manifest];
      if (canonicalJson(said) !== canonicalJson(value))
        throw new BrokenBundle('is that of another bundle', MANIFEST);
    }
    for (const { service, kind, tally } of this.#kinds) {
      if (!manifest.kinds.some((each) => each.service === service && each.kind === kind)) {
        throw new BrokenBundle(`does not name ${service}/${kind}`, MANIFEST);
      }
      if (tally.records === 0) throw new BrokenBundle('is empty', `records/${service}/${kind}`);
    }
    const named = new Set<string>();
    for (const kind of manifest.kinds) {
      const name = `${kind.service}/${kind.kind}`;
      if (named.has(name)) throw new BrokenBundle(`names ${name} twice`, MANIFEST);
      named.add(name);
      const came = this.#kinds.find((each) => each.service === kind.service && each.kind === kind.kind);
      if (isSame((came?.tally ?? new Tally()).result(), kind)) continue;
      throw new BrokenBundle(`does not agree with what came of ${name}: the bundle is damaged`, MANIFEST);
    }
    const { count, bytes, list } = manifest.files;
    if (count !== this.#files.count || bytes !== this.#files.bytes || !isSame(list, this.#list.result())) {
      throw new BrokenBundle('does not agree with the files that came: the bundle is damaged', MANIFEST);
    }
  }

  /** @throws BrokenBundle when the bundle ended too early. */
  end(): void {
    if (!this.#isOver)
      throw new BrokenBundle('it ends before its end: it was cut off, or is still being written');
  }
}
