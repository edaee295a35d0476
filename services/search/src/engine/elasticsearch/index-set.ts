import { randomBytes } from 'node:crypto';
import { errors } from '@elastic/elasticsearch';
import { refusals } from '../../domain/refusals.ts';
import type { IndexState } from '../../domain/search-engine.ts';
import { MAPPINGS, SCHEMA_VERSION, settings } from './layout.ts';
import { IndexMissing, type Server } from './server.ts';

/** Which indices there are: what searches read, and what writes go to. */
export interface Indices {
  /** Read by searches. */
  current: string;
  /** Being filled by a rebuild; it gets every change too. */
  building: string | undefined;
}

export interface IndexSetOptions {
  server: Server;
  /** What the names of this installation's indices begin with. */
  namespace: string;
  shards: number;
}

/**
 * How long a request that changes which indices there are may take, in milliseconds: every node of a cluster has to
 * hear of it.
 */
const CHANGE_MS = 60_000;
/** Two replicas that make the first index at once, or look while one is replaced, look again. */
const TRIES = 5;
/**
 * What follows the prefix in an index's name: layout and generation, and what distinguishes rebuilds of one generation.
 */
const NAME = /^(\d+)-(\d+)(?:-[0-9a-f]+)?$/;

/**
 * The indices of one installation. `<namespace>-passages-v<layout>` is the alias that searches read; the index behind
 * it is named `…-<generation>`, and `<index>-write` is the alias that it is written under. A rebuild makes an index
 * that has the second alias only, and moves the first one to it. Nothing of this is kept in a process: every write
 * asks, so that all replicas know of a rebuild from the moment it begins.
 */
export class IndexSet {
  readonly #server: Server;
  readonly #shards: number;
  readonly #prefix: string;
  /** The alias that searches read. */
  readonly readable: string;

  constructor({ server, namespace, shards }: IndexSetOptions) {
    this.#server = server;
    this.#shards = shards;
    this.#prefix = `${namespace}-passages-v`;
    this.readable = `${this.#prefix}${SCHEMA_VERSION}`;
  }

  /** The indices that there are; makes an empty one where there is none. */
  async indices(): Promise<Indices> {
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await this.#find();
      if (found) return found;
      await this.#create(`${this.readable}-1`, [this.readable, writable(`${this.readable}-1`)]);
    }
    throw refusals.search_away({ cause: new Error(`The index behind ${this.readable} does not stay.`) });
  }

  async state(): Promise<IndexState> {
    const { current, building } = await this.indices();
    return { generation: current, rebuilding: building !== undefined };
  }

  /**
   * Makes an empty index beside the present one, and deletes whatever an earlier rebuild left.
   * @returns its name, which no other rebuild uses: one that was taken over cannot write to its successor's index.
   */
  async begin(): Promise<string> {
    const { current } = await this.indices();
    const own = (await this.#all()).filter((name) => this.#parse(name).layout === SCHEMA_VERSION);
    await this.#delete(own.filter((name) => name !== current));
    const next = `${this.readable}-${this.#parse(current).generation + 1}-${randomBytes(4).toString('hex')}`;
    await this.#create(next, [writable(next)]);
    return next;
  }

  /** Shows everything that was written to an index. */
  async refresh(index: string): Promise<void> {
    await this.#server.ask((client) => client.indices.refresh({ index }, { requestTimeout: CHANGE_MS }));
  }

  /**
   * Lets searches read `next`, in one step, and deletes the index they read before, with those of older layouts.
   * @throws IndexMissing when another rebuild has taken its place.
   */
  async switchTo(next: string): Promise<void> {
    const { current } = await this.indices();
    await this.refresh(next);
    const { acknowledged } = await this.#server.ask((client) =>
      client.indices.updateAliases(
        {
          actions: [
            { remove: { index: current, alias: this.readable, must_exist: true } },
            { add: { index: next, alias: this.readable } },
          ],
        },
        { requestTimeout: CHANGE_MS },
      ),
    );
    if (!acknowledged) throw refusals.search_away();
    const others = (await this.#all()).filter((name) => name !== next);
    // One of a newer layout belongs to replicas of a newer version, which are being rolled out or back.
    await this.#delete(others.filter((name) => this.#parse(name).layout <= SCHEMA_VERSION));
  }

  /** Deletes an index that searches do not read. */
  async discard(index: string): Promise<void> {
    const { current } = await this.indices();
    if (index !== current) await this.#delete([index]);
  }

  async #find(): Promise<Indices | undefined> {
    const aliases = await this.#aliases(`${this.readable}-*`);
    const generation = (name: string) => this.#parse(name).generation;
    const names = Object.keys(aliases).sort((a, b) => generation(a) - generation(b));
    const has = (name: string, alias: string) => aliases[name]?.includes(alias) ?? false;
    const current = names.findLast((name) => has(name, this.readable));
    if (current === undefined) return undefined;
    const building = names.findLast(
      (name) => has(name, writable(name)) && generation(name) > generation(current),
    );
    return { current, building };
  }

  async #all(): Promise<string[]> {
    const names = Object.keys(await this.#aliases(`${this.#prefix}*`));
    return names.filter((name) => this.#parse(name).generation > 0);
  }

  #parse(name: string): { layout: number; generation: number } {
    const [, layout = 0, generation = 0] = NAME.exec(name.slice(this.#prefix.length)) ?? [];
    return { layout: Number(layout), generation: Number(generation) };
  }

  /** Index -> its aliases. */
  async #aliases(pattern: string): Promise<Record<string, string[]>> {
    const found = await this.#server.ask((client) => client.indices.getAlias({ index: pattern }));
    return Object.fromEntries(
      Object.entries(found).map(([name, { aliases }]) => [name, Object.keys(aliases)]),
    );
  }

  async #create(index: string, aliases: string[]): Promise<void> {
    const acknowledged = await this.#server.ask(async (client) => {
      try {
        const made = await client.indices.create(
          {
            index,
            settings: settings(this.#shards),
            mappings: MAPPINGS,
            aliases: Object.fromEntries(aliases.map((alias) => [alias, {}])),
          },
          { requestTimeout: CHANGE_MS },
        );
        return made.acknowledged;
      } catch (error) {
        const type = error instanceof errors.ResponseError ? error.body?.error?.type : undefined;
        if (type === 'resource_already_exists_exception') return true;
        throw error;
      }
    });
    // A node that has not heard of it would go on giving replicas the old list.
    if (!acknowledged)
      throw refusals.search_away({ cause: new Error(`Not every node has heard of ${index} yet.`) });
  }

  async #delete(indices: string[]): Promise<void> {
    for (const index of indices) {
      try {
        await this.#server.ask((client) =>
          client.indices.delete({ index, ignore_unavailable: true }, { requestTimeout: CHANGE_MS }),
        );
      } catch (error) {
        if (!(error instanceof IndexMissing)) throw error;
      }
    }
  }
}

/** The alias under which an index is written to: writes that require it never make an index by themselves. */
export function writable(index: string): string {
  return `${index}-write`;
}
