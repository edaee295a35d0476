/** What the thread is started with. */
export interface ModelSetup {
  folder: string;
  tokens: number;
}

/** One text at a time: in a batch the vectors of an int8 model depend on their neighbours. */
export interface EmbedCall {
  text: string;
}

export type ModelReply =
  | { kind: 'loaded'; dimensions: number; digest: string }
  | { kind: 'vector'; vector: Float32Array<ArrayBuffer> }
  | { kind: 'failed'; message: string };
