import { ServerFault } from '@cairn/platform/errors';
import type { S3Config } from './fields.ts';

/** Of @aws-sdk/client-s3, what is used here. */
export interface S3Client {
  send<Answer>(command: Command<Answer>): Promise<Answer>;
  destroy(): void;
}

declare const answer: unique symbol;

/** A request, and what comes back. */
export interface Command<Answer> {
  readonly [answer]?: Answer;
}

type CommandClass<Input, Answer> = new (input: Input) => Command<Answer>;

interface ObjectName {
  Bucket: string;
  Key: string;
}

interface Encryption {
  ServerSideEncryption?: string;
  SSEKMSKeyId?: string;
}

type UploadName = ObjectName & { UploadId: string };

export interface Part {
  PartNumber: number;
  ETag: string | undefined;
}

export interface S3Sdk {
  S3Client: new (options: object) => S3Client;
  PutObjectCommand: CommandClass<ObjectName & Encryption & { Body: Uint8Array }, object>;
  GetObjectCommand: CommandClass<
    ObjectName & { Range: string },
    { Body?: { transformToByteArray(): Promise<Uint8Array> } }
  >;
  DeleteObjectCommand: CommandClass<ObjectName, object>;
  CreateMultipartUploadCommand: CommandClass<ObjectName & Encryption, { UploadId?: string }>;
  UploadPartCommand: CommandClass<UploadName & { PartNumber: number; Body: Uint8Array }, { ETag?: string }>;
  CompleteMultipartUploadCommand: CommandClass<UploadName & { MultipartUpload: { Parts: Part[] } }, object>;
  AbortMultipartUploadCommand: CommandClass<UploadName, object>;
  ListMultipartUploadsCommand: CommandClass<
    { Bucket: string; Prefix: string },
    { Uploads?: { Key?: string; UploadId?: string }[] }
  >;
}

/** The package of scripts/s3, which is installed only where S3_BUCKET is set, in the image and for tests. */
const PACKAGE: string = '@aws-sdk/client-s3';

/**
 * Loads the SDK. A Cairn without S3 does not have it: so it is no dependency of this package, and its few types are
 * written above.
 *
 * @throws ServerFault where it is not installed.
 */
export async function loadS3Sdk(): Promise<S3Sdk> {
  try {
    return (await import(PACKAGE)) as S3Sdk;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ServerFault(
      'unavailable',
      `What keeps files in S3 (S3_BUCKET) is not installed. Start by npm start, or install it with: npm install --no-save -w @cairn/s3 (${why})`,
    );
  }
}

/** In milliseconds. A connection on which nothing came or went for so long counts as failed. */
const PATIENCE = { connectionTimeout: 2_000, socketTimeout: 20_000 };
/** Of one request, in all. */
const ATTEMPTS = 3;

export function createS3Client(sdk: S3Sdk, config: S3Config): S3Client {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret } = config;
  const region = config.S3_REGION ?? (endpoint && 'us-east-1');
  return new sdk.S3Client({
    ...(endpoint && { endpoint }),
    ...(region && { region }),
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey: secret } }),
    forcePathStyle: config.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
    maxAttempts: ATTEMPTS,
    // Bodies are signed with their hash. Further checksums in trailers are not known to every server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // No bound on a request as a whole: how long a part takes is up to the line.
    requestHandler: PATIENCE,
  });
}
