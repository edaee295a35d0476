import { ServerFault } from '@cairn/platform/errors';

/** Names of the answers that say that there is no room. S3 itself has none. */
const fullNames = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);
const FULL_STATUS = 507;

/** Statuses of a server that cannot answer for now. */
const awayStatuses = new Set([408, 429]);

/** What operators have to mend, by the name of the answer or its status. */
const operatorsFaults: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: make it, or correct S3_BUCKET, S3_ENDPOINT or S3_REGION',
  AccessDenied:
    'access was denied: give the key, or the role, the permissions that docs/operations/servers.md names',
  InvalidAccessKeyId: 'the key is not known there: correct S3_ACCESS_KEY_ID, or S3_ENDPOINT',
  SignatureDoesNotMatch: 'the secret is another one: correct S3_SECRET_ACCESS_KEY',
  ExpiredToken: 'the credentials have expired',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  PermanentRedirect: 'the bucket is in another region: correct S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: correct S3_REGION',
  CredentialsProviderError:
    'there are no credentials: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give this process a role',
  301: 'the bucket is in another region: correct S3_REGION',
  401: 'access was denied: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  403: 'access was denied: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or their permissions',
};

/** A request to the bucket was not done. Holds no part of the request: that would have the key's signature. */
export class BucketFault extends ServerFault {
  /** Whether only operators can mend it. */
  readonly isLasting: boolean;

  constructor(code: ServerFault['code'], message: string, isLasting: boolean) {
    super(code, message);
    this.name = 'BucketFault';
    this.isLasting = isLasting;
  }
}

/** The HTTP status of an answer; undefined when there was none. */
function statusOf(error: Error & { $metadata?: { httpStatusCode?: number } }): number | undefined {
  return error.$metadata?.httpStatusCode;
}

const missingNames = new Set(['NoSuchKey', 'NoSuchUpload', 'InvalidRange']);

/** Whether the answer was that an object, an upload in parts, or the bytes that were asked for are not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && missingNames.has(error.name);
}

/** What an error of the SDK means; those that are no fault of the server or its operator stay as they are. */
export function bucketFault(error: unknown, bucket: string): unknown {
  if (!(error instanceof Error) || error instanceof BucketFault || isMissing(error)) return error;
  const status = statusOf(error);
  if (status === FULL_STATUS || fullNames.has(error.name))
    return new BucketFault('storage_full', `The bucket ${bucket} (S3_BUCKET) is full: ${said(error)}`, false);
  const advice = operatorsFaults[error.name] ?? operatorsFaults[String(status)];
  if (advice) {
    const message = `The bucket ${bucket} (S3_BUCKET) cannot be used: ${advice} (${said(error)})`;
    return new BucketFault('unavailable', message, true);
  }
  if (status !== undefined && status < 500 && !awayStatuses.has(status)) return error;
  return new BucketFault(
    'unavailable',
    `The bucket ${bucket} (S3_BUCKET) does not answer: ${said(error)}`,
    false,
  );
}

/** A refused connection has an empty message where several addresses were tried. */
function said({ name, message, ...more }: Error & { code?: unknown }): string {
  return [name === 'Error' || name === 'AggregateError' ? more.code : name, message]
    .filter((part) => part)
    .join(': ');
}
