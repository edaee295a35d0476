import { serverFault } from '@cairn/platform/errors';
import { describe, expect, it } from 'vitest';
import { Bucket } from './bucket.ts';
import { BucketFault, bucketFault } from './faults.ts';
import type { S3Config } from './fields.ts';
import { createS3Client, type S3Client, type S3Sdk } from './sdk.ts';

/** An SDK whose commands are what they were made of, and whose client answers as `answers` says. */
function scripted(answers: (command: string, input: Record<string, unknown>) => unknown) {
  const sent: { command: string; input: Record<string, unknown> }[] = [];
  const made: Record<string, unknown>[] = [];
  const sdk = new Proxy({} as S3Sdk, {
    get: (_, command: string) =>
      class {
        readonly command = command;
        readonly input: Record<string, unknown>;
        constructor(input: Record<string, unknown>) {
          this.input = input;
          if (command === 'S3Client') made.push(input);
        }
      },
  });
  const client = {
    async send(request: { command: string; input: Record<string, unknown> }) {
      sent.push(request);
      return answers(request.command, request.input);
    },
    destroy: () => undefined,
  } as S3Client;
  const open = (config: S3Config = {}) => new Bucket(sdk, client, { ...config, S3_BUCKET: 'files' }, 'a/');
  return { sdk, made, sent, open };
}

const answer = (name: string, httpStatusCode?: number, more: object = {}) =>
  Object.assign(new Error(`${name} was said`), { name, $metadata: { httpStatusCode }, ...more });

describe('what the bucket answers', () => {
  it.each([
    ['ECONNREFUSED', answer('Error', undefined, { code: 'ECONNREFUSED' }), 'unavailable', false],
    ['a timeout', answer('TimeoutError'), 'unavailable', false],
    ['a server that is overloaded', answer('SlowDown', 503), 'unavailable', false],
    ['a server with a fault', answer('InternalError', 500), 'unavailable', false],
    ['too many requests', answer('TooManyRequests', 429), 'unavailable', false],
    ['a full disk', answer('InsufficientStorage', 507), 'storage_full', false],
    ['a quota', answer('QuotaExceeded', 403), 'storage_full', false],
    ['a missing bucket', answer('NoSuchBucket', 404), 'unavailable', true],
    ['a denial, without a name', answer('Unknown', 403), 'unavailable', true],
    ['a denial', answer('AccessDenied', 403), 'unavailable', true],
    ['another region', answer('PermanentRedirect', 301), 'unavailable', true],
    ['no credentials', answer('CredentialsProviderError'), 'unavailable', true],
  ])('is a fault of the server or its operator: %s', (_, error, code, isLasting) => {
    const fault = bucketFault(error, 'files');
    expect(fault).toBeInstanceOf(BucketFault);
    expect(fault).toMatchObject({ isLasting, message: expect.stringContaining('files (S3_BUCKET)') });
    expect(serverFault(fault)).toMatchObject({ code });
  });

  it('is no fault of the server otherwise', () => {
    for (const error of [answer('NoSuchKey', 404), answer('InvalidArgument', 400)])
      expect(bucketFault(error, 'files')).toBe(error);
  });
});

describe('a bucket', () => {
  it('has every object encrypted as it is asked to', async () => {
    const { open, sent } = scripted(() => ({ UploadId: 'u' }));
    const bucket = open({ S3_SSE: 'aws:kms', S3_SSE_KMS_KEY_ID: 'k' });
    await bucket.put('x', Buffer.from('x'));
    await bucket.createUpload('x');
    for (const { input } of sent)
      expect(input).toMatchObject({ Key: 'a/x', ServerSideEncryption: 'aws:kms', SSEKMSKeyId: 'k' });
    expect(sent).toHaveLength(2);
  });

  it('reads again what broke off, a few times', async () => {
    let reads = 0;
    const breaking = (times: number) =>
      scripted(() => ({
        Body: {
          async transformToByteArray() {
            if (++reads <= times) throw answer('Error', undefined, { code: 'ECONNRESET' });
            return Buffer.from('ab');
          },
        },
      })).open();
    expect(await breaking(2).get('x', 0, 2)).toEqual(Buffer.from('ab'));
    reads = 0;
    await expect(breaking(3).get('x', 0, 2)).rejects.toBeInstanceOf(BucketFault);
  });

  it('aborts every upload of one object, and only of that', async () => {
    const uploads = ['u', 'v'].map((UploadId) => ({ Key: 'a/x', UploadId }));
    const { open, sent } = scripted((command) => {
      if (command.startsWith('List'))
        return { Uploads: [...uploads, { Key: 'a/xy', UploadId: 'of another' }] };
      throw answer('NoSuchUpload', 404);
    });
    await open().abortUploads('x');
    expect(sent.slice(1).map(({ input }) => input)).toEqual(
      ['u', 'v'].map((UploadId) => ({ Bucket: 'files', Key: 'a/x', UploadId })),
    );
  });

  it('is not served by one that forgets what was written', async () => {
    const forgetful = scripted(() => ({ Body: { transformToByteArray: async () => Buffer.from('') } }));
    await expect(forgetful.open().check(0)).rejects.toThrow('does not give back what was written');
  });

  it.each([
    ['of Amazon', { S3_REGION: 'eu-central-1' }, { region: 'eu-central-1', forcePathStyle: false }],
    ['of Amazon, as its variables say', {}, { forcePathStyle: false }],
    [
      'of another server',
      { S3_ENDPOINT: 'http://s3:9000', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
      {
        endpoint: 'http://s3:9000',
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      },
    ],
  ])('%s is found', (_, config, options) => {
    const { sdk, made } = scripted(() => undefined);
    createS3Client(sdk, config);
    expect(made).toEqual([expect.objectContaining(options)]);
    for (const name of ['endpoint', 'region', 'credentials'])
      expect(name in (made[0] ?? {}), name).toBe(name in options);
  });
});
