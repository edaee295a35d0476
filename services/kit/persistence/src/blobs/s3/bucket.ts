import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BucketFault, bucketFault, isMissing } from './faults.ts';
import type { S3Config } from './fields.ts';
import { type Command, createS3Client, loadS3Sdk, type Part, type S3Client, type S3Sdk } from './sdk.ts';

/** How long a process that starts waits for the bucket, and between two tries. Milliseconds. */
const START_MS = 30_000;
const AGAIN_MS = 250;
/** How often the body of an answer is asked for: the SDK tries a request again, but not what breaks off after it. */
const READS = 3;

/** The objects of one store: those whose names begin with `prefix`. @throws BucketFault from every method. */
export class Bucket {
  readonly #sdk: S3Sdk;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #encryption: { ServerSideEncryption?: string; SSEKMSKeyId?: string };

  constructor(sdk: S3Sdk, client: S3Client, config: S3Config & { S3_BUCKET: string }, prefix: string) {
    this.#sdk = sdk;
    this.#client = client;
    this.#bucket = config.S3_BUCKET;
    this.#prefix = prefix;
    this.#encryption = {
      ...(config.S3_SSE && { ServerSideEncryption: config.S3_SSE }),
      ...(config.S3_SSE_KMS_KEY_ID && { SSEKMSKeyId: config.S3_SSE_KMS_KEY_ID }),
    };
  }

  /** Does once each thing that is done later. Waits for a server that does not answer yet. */
  async check(startMs = START_MS): Promise<void> {
    const giveUpAt = performance.now() + startMs;
    for (;;) {
      try {
        await this.#tryOut();
        return;
      } catch (error) {
        const isLasting = !(error instanceof BucketFault) || error.isLasting;
        if (isLasting || performance.now() > giveUpAt) throw error;
        await wait(AGAIN_MS);
      }
    }
  }

  async #tryOut(): Promise<void> {
    const id = `probe-${randomUUID()}`;
    await this.put(id, Buffer.from('probe'));
    const found = await this.get(id, 1, 4);
    await this.abortUploads(id);
    await this.delete(id);
    // A client that may not list gets AccessDenied, also where there is nothing.
    const left = await this.get(id, 0, 1);
    if (left || !found || Buffer.from(found).toString() !== 'rob') {
      const message = `The bucket ${this.#bucket} (S3_BUCKET) cannot be used: it does not give back what was written`;
      throw new BucketFault('unavailable', message, true);
    }
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    await this.#send(
      new this.#sdk.PutObjectCommand({ ...this.#object(id), ...this.#encryption, Body: bytes }),
    );
  }

  /** The bytes from `start` to before `end`, of which there must be one; undefined where the object is not there. */
  async get(id: string, start: number, end: number): Promise<Uint8Array | undefined> {
    for (let read = 1; ; read++) {
      try {
        const range = { Range: `bytes=${start}-${end - 1}` };
        const command = new this.#sdk.GetObjectCommand({ ...this.#object(id), ...range });
        const { Body } = await this.#send(command);
        return await Body?.transformToByteArray();
      } catch (error) {
        if (isMissing(error)) return undefined;
        if (error instanceof BucketFault || read === READS) throw bucketFault(error, this.#bucket);
      }
    }
  }

  async delete(id: string): Promise<void> {
    await this.#send(new this.#sdk.DeleteObjectCommand(this.#object(id)));
  }

  /** Begins an object of several parts. */
  async createUpload(id: string): Promise<Upload> {
    const command = new this.#sdk.CreateMultipartUploadCommand({ ...this.#object(id), ...this.#encryption });
    const { UploadId = '' } = await this.#send(command);
    const upload = { ...this.#object(id), UploadId };
    const parts: Part[] = [];
    return {
      add: async (bytes) => {
        const part = { ...upload, PartNumber: parts.length + 1, Body: bytes };
        const { ETag } = await this.#send(new this.#sdk.UploadPartCommand(part));
        parts.push({ PartNumber: part.PartNumber, ETag });
      },
      complete: async () => {
        const whole = { ...upload, MultipartUpload: { Parts: parts } };
        await this.#send(new this.#sdk.CompleteMultipartUploadCommand(whole));
      },
    };
  }

  /** Ends what was begun of an object in parts, also where the answer that it was begun was lost. */
  async abortUploads(id: string): Promise<void> {
    const { Bucket, Key } = this.#object(id);
    const list = new this.#sdk.ListMultipartUploadsCommand({ Bucket, Prefix: Key });
    const { Uploads = [] } = await this.#send(list);
    // Ids are of one length; a prefix is not a name all the same.
    const own = Uploads.filter((upload) => upload.Key === Key);
    for (const { UploadId = '' } of own) await this.#abort({ Bucket, Key, UploadId });
  }

  close(): void {
    this.#client.destroy();
  }

  async #abort(upload: { Bucket: string; Key: string; UploadId: string }): Promise<void> {
    try {
      await this.#send(new this.#sdk.AbortMultipartUploadCommand(upload));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  #object(id: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + id };
  }

  async #send<Answer>(command: Command<Answer>): Promise<Answer> {
    try {
      return await this.#client.send(command);
    } catch (error) {
      throw bucketFault(error, this.#bucket);
    }
  }
}

/** An object that is written in parts. */
export interface Upload {
  /** Every part but the last has at least 5 MiB. */
  add(bytes: Uint8Array): Promise<void>;
  complete(): Promise<void>;
}

/** @throws BucketFault, or ServerFault where the SDK is not installed. */
export async function openBucket(config: S3Config & { S3_BUCKET: string }, prefix: string): Promise<Bucket> {
  const sdk = await loadS3Sdk();
  return new Bucket(sdk, createS3Client(sdk, config), config, prefix);
}
