import type { SecretBox } from '@cairn/platform/auth';
import type { ChatModel } from '../writing/chat-model.ts';
import type { Writer } from '../writing/writer.ts';
import { brokenModel } from './broken-model.ts';
import { type Connection, modelKey } from './connection.ts';
import type { ConnectionRecords } from './ports.ts';

/** A model that projects may choose. */
interface OfferedModel {
  key: string;
  model: string;
  /** The name of its connection; empty for the environment's. */
  connection: string;
}

export interface ModelPool {
  /**
   * What writes the next answer: the model of this key, or the default one where the key is empty or of a model that
   * is not offered any more; quotations where no model is connected.
   */
  choose(key: string): Promise<Writer>;
  /** All that may be chosen, and the key of the default; empty where there is none. */
  offered(): Promise<{ models: OfferedModel[]; default: string }>;
}

/** A model at an address, with the key that is sent to it. */
interface ModelAddress {
  baseUrl: string;
  apiKey: string;
  model: string;
  contextTokens?: number | undefined;
}

export interface ModelPoolParts {
  store: Pick<ConnectionRecords, 'listConnections' | 'getDefaultModel'>;
  secretBox: SecretBox;
  /** The environment's own, where it has one: `key` is what AI settings name it by. */
  operator?: { key: string; writer: Writer } | undefined;
  /** What answers where no model is connected. */
  quotations: Writer;
  /** Loads what speaks to endpoints when the first one is used. */
  open(address: ModelAddress): Promise<Writer>;
}

/**
 * Reads connections with each answer: what an administrator changes holds for the next one, in every process. What
 * was made for a connection is used until it changes.
 */
export function createModelPool(parts: ModelPoolParts): ModelPool {
  const { store, operator, quotations } = parts;
  const made = new Map<string, Promise<Writer>>();

  async function read() {
    const [connections, chosen] = await Promise.all([store.listConnections(), store.getDefaultModel()]);
    const stored = connections.flatMap((connection) =>
      connection.models.map(({ id, contextTokens }) => ({
        key: modelKey(connection.id, id),
        model: id,
        contextTokens,
        connection,
      })),
    );
    const keys = [...(operator ? [operator.key] : []), ...stored.map(({ key }) => key)];
    const byDefault = keys.find((key) => key === chosen) ?? keys[0] ?? '';
    return { connections, stored, byDefault };
  }

  function writerOf(connection: Connection, model: string, contextTokens: number | undefined) {
    const { id, baseUrl, sealedKey } = connection;
    const apiKey = sealedKey === undefined ? '' : parts.secretBox.open(sealedKey, id);
    if (apiKey === undefined) return Promise.resolve(keyless(model, quotations));
    return parts.open({ baseUrl, apiKey, model, contextTokens });
  }

  return {
    async choose(asked) {
      const { connections, stored, byDefault } = await read();
      const known = [asked, byDefault];
      const key = known.find((one) => one === operator?.key || stored.some((each) => each.key === one));
      const found = stored.find((each) => each.key === key);
      forgetOthers(made, connections);
      if (!found) return key === undefined || !operator ? quotations : operator.writer;
      const { connection, model, contextTokens } = found;
      const kept = keptKey(connection, model);
      const writer = made.get(kept) ?? writerOf(connection, model, contextTokens);
      made.set(kept, writer);
      writer.catch(() => made.delete(kept));
      return writer;
    },

    async offered() {
      const { stored, byDefault } = await read();
      const own = operator && { key: operator.key, model: operator.writer.model.name, connection: '' };
      const models = stored.map(({ key, model, connection }) => ({
        key,
        model,
        connection: connection.name,
      }));
      return { models: [...(own ? [own] : []), ...models], default: byDefault };
    },
  };
}

const keptKey = ({ id, revision }: Connection, model: string) => `${id} ${revision} ${model}`;

/** What was made of connections that were changed or removed since is not used again. */
function forgetOthers(made: Map<string, unknown>, connections: readonly Connection[]): void {
  const current = connections.map(({ id, revision }) => `${id} ${revision} `);
  for (const key of made.keys()) if (!current.some((start) => key.startsWith(start))) made.delete(key);
}

/** In place of a model whose key cannot be opened: each answer says so. */
function keyless(name: string, { contextTokens }: Pick<Writer, 'contextTokens'>): Writer {
  return { model: brokenModel(name) satisfies ChatModel, contextTokens, isPaid: false };
}
