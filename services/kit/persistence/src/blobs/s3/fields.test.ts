import { ConfigError, loadConfig, platformSchema } from '@cairn/platform/config';
import { describe, expect, it } from 'vitest';
import { checkS3Config, s3Fields } from './fields.ts';

const schema = platformSchema.extend(s3Fields);

function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    checkS3Config(loadConfig(schema, env));
  } catch (error) {
    if (error instanceof ConfigError) return [...error.faults];
    throw error;
  }
  return [];
}

describe('the variables of S3', () => {
  it.each([
    {},
    { S3_BUCKET: 'files', S3_REGION: 'eu-central-1' },
    { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', S3_ENDPOINT: 'http://s3:9000' },
    { S3_BUCKET: 'files', S3_SSE: 'AES256', S3_PREFIX: 'a/b/' },
    { S3_BUCKET: 'files', S3_SSE: 'aws:kms', S3_SSE_KMS_KEY_ID: 'k', S3_FORCE_PATH_STYLE: 'no' },
  ])('may be %j', (env) => {
    expect(faultsOf(env)).toEqual([]);
  });

  it.each([
    [{ S3_BUCKET: 's3://files' }, /^S3_BUCKET: must be the name of a bucket/],
    [{ S3_BUCKET: 'files', S3_ENDPOINT: 's3:9000' }, /^S3_ENDPOINT: must be an http/],
    [{ S3_BUCKET: 'files', S3_PREFIX: '/a' }, /^S3_PREFIX: must not begin with \//],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' }, /^S3_SECRET_ACCESS_KEY: is needed when S3_ACCESS_KEY_ID/],
    [{ S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'b' }, /^S3_ACCESS_KEY_ID: is needed/],
    [{ S3_ENDPOINT: 'http://s3:9000' }, /^S3_BUCKET: is needed when S3_ENDPOINT is set/],
    [{ S3_PREFIX: 'a' }, /^S3_BUCKET: is needed when S3_PREFIX is set/],
    [{ S3_BUCKET: 'files', S3_SSE: 'yes' }, /^S3_SSE: must be AES256 or aws:kms/],
    [{ S3_BUCKET: 'files', S3_SSE: 'AES256', S3_SSE_KMS_KEY_ID: 'k' }, /^S3_SSE: must be aws:kms/],
  ])('may not be %j', (env, words) => {
    expect(faultsOf(env)).toEqual([expect.stringMatching(words)]);
  });
});
